import type { Image, ImageDetails } from './images-api.ts'

/** What pages show of a picture beside the picture. */
export type DescribedImage = ImageDetails & Pick<Image, 'preview' | 'width' | 'height' | 'filename'>
