/**
 * Widths in pixels of the variants of a picture in the picture library. They have a file of their own, because every
 * page loads them and nothing else about pictures.
 */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
