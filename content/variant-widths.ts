/**
 * The widths in pixels that a picture of the library is offered in. Alone in its file: every page
 * carries them, and nothing else that is said of media.
 */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
