import type { imageRoutes } from '#content/media/images-api.ts'
import { client } from './client.ts'

const { json } = client<typeof imageRoutes>()

export const pictureCopies = {
  /** Copies a picture from another site into the media library. */
  create: (url: string) => json('POST /images/copies', { body: { url } }),
}
