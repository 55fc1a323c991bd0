// Behaviour every page may want.
