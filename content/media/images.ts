import type { Image, ImageDetails } from './images-api.ts'

/** Details of a picture that pages use. */
export type DescribedImage = ImageDetails & Pick<Image, 'preview' | 'width' | 'height' | 'filename'>
