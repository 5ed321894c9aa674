import type { DescribedImage } from '#content/media/images.ts'

type Details = Pick<DescribedImage, 'width' | 'height' | 'focus'>

/** Whether an editor has set the picture's focus. Such a picture may be cropped. */
const hasFocus = ({ focus }: Details) => focus.x !== 50 || focus.y !== 50

/** Whether the shape is that of a phone screenshot. A wide frame would show only a fragment of it. */
export const isPhoneScreen = (details: Details) =>
  details.height >= 1.7 * details.width && !hasFocus(details)

/** Whether the file is a screenshot. Cameras save JPEG; screenshots are PNG or GIF. */
export const isScreenshot = (details: Details & Pick<DescribedImage, 'filename'>) =>
  isPhoneScreen(details) || (/\.(?:png|gif)$/i.test(details.filename) && !hasFocus(details))
