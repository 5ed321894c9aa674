import type { DescribedImage } from '#content/media/images.ts'

type Details = Pick<DescribedImage, 'width' | 'height' | 'focus'>

/** Whether somebody has said what stays in sight of a picture: then it may be cropped. */
const hasFocus = ({ focus }: Details) => focus.x !== 50 || focus.y !== 50

/** Screen of a phone, by its shape: cropped to a wide frame it would be a fragment. */
export const isPhoneScreen = (details: Details) =>
  details.height >= 1.7 * details.width && !hasFocus(details)

/** Screenshot, by its file: cameras write JPEG, programs PNG and GIF. */
export const isScreen = (details: Details & Pick<DescribedImage, 'filename'>) =>
  isPhoneScreen(details) || (/\.(?:png|gif)$/i.test(details.filename) && !hasFocus(details))
