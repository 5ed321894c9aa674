/** The icon among the files of a mail. */
export const iconId = 'icon@mail'
/** Its sides, twice as many as it is shown with. */
export const iconPixels = 80
