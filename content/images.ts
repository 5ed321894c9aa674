import * as z from 'zod'
import type { ContentName } from './index.ts'
import { anyText } from './strings.ts'

/** What is said of a picture. */
export interface ImageDetails {
  /** What it shows, for those who do not see it; empty when the text around it says enough. */
  alt: string
  /** What must stay in sight when it is cropped, in percent from its left and its top. */
  focus: { x: number; y: number }
}

/** What pages show of a picture beside the picture. */
export type DescribedImage = ImageDetails & Pick<Image, 'preview' | 'width' | 'height'>

/** A picture of the library. */
export interface Image extends ImageDetails {
  _id: string
  url: string
  filename: string
  /** ISO 8601 in UTC. */
  createdAt: string
  /** In pixels. */
  width: number
  height: number
  /** Bytes; 0 when it is not known. */
  size: number
  /**
   * A `data:` address of a few pixels, to show until it has loaded; empty until it is made,
   * and for a picture that is transparent somewhere.
   */
  preview: string
}

/** Where a picture is shown. */
export interface ImageUse {
  type: ContentName | 'settings'
  _id: string
  name: string
  /** Whether visitors see it. */
  isActive: boolean
}

const percent = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(0, `${label} must be from 0 to 100`)
    .max(100, `${label} must be from 0 to 100`)

/** What may be saved of a picture. */
export const imageDetails = z.strictObject({
  alt: anyText('Alternative text', 500),
  focus: z.strictObject({ x: percent('Focus'), y: percent('Focus') }, 'Focus must be an object'),
})
