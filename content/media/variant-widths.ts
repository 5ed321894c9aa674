/**
 * Widths of the variants of a library picture, in pixels. In a file of its own, because every page loads them and
 * nothing else about pictures.
 */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
