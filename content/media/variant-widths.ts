/**
 * The widths in pixels that a picture of the library is offered in. Alone in its file: every page
 * loads them, and nothing else about pictures.
 */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
