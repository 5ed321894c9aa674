/** Content ID of the icon in a mail. */
export const iconId = 'icon@mail'
/** Side of the icon in pixels, twice its displayed size. */
export const iconPixels = 80
