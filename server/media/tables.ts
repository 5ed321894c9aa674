import type { ContentName } from '#content/documents/content-types.ts'

export interface MediaTables {
  images: ImageRow
  imageUses: ImageUseRow
}

interface ImageRow {
  id: string
  /** The name of the file in the store: the SHA-256 of its content with an extension. */
  file: string
  filename: string
  width: number
  height: number
  createdAt: string
  searchText: string
  alt: string
  /** The focus point, in percent of width and height. */
  focusX: number
  focusY: number
  /** Size of the file in bytes; 0 if unknown. */
  size: number
  /** `preview` of `Image`, a tiny placeholder; `null` until a job has created it. */
  preview: string | null
  position: number
}

/** A reference from a record to a picture: see `picture-fields.ts`. */
interface ImageUseRow {
  /** The address as the record has it: `/media/…` with any query or fragment. */
  url: string
  type: ContentName
  recordId: string
}
