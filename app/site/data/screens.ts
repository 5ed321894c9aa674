import type { DescribedImage } from '#content/media/images.ts'

type Details = Pick<DescribedImage, 'width' | 'height' | 'focus'>

/** Whether an editor has set the picture's focus. Such a picture may be cropped. */
const hasFocus = ({ focus }: Details) => focus.x !== 50 || focus.y !== 50

/**
 * Whether a picture is shaped like a phone screenshot, of which a wide frame would show only a fragment. A picture
 * with a focus set by an editor is not counted.
 */
export const isPhoneScreen = (details: Details) =>
  details.height >= 1.7 * details.width && !hasFocus(details)

/**
 * Whether a picture is a screenshot, judged by its shape or its file type. Cameras save JPEG; screenshots are PNG or
 * GIF.
 */
export const isScreenshot = (details: Details & Pick<DescribedImage, 'filename'>) =>
  isPhoneScreen(details) || (/\.(?:png|gif)$/i.test(details.filename) && !hasFocus(details))
