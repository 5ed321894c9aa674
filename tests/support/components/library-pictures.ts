import type { Image } from '#content/media/images-api.ts'
import type { Asked } from './back-office.tsx'

/** A picture of the library, without a stored file. */
export const libraryPicture = (filename: string, place = 1): Image => ({
  _id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  url: `/media/${String(place).padStart(64, 'a')}.webp`,
  filename,
  createdAt: '2026-03-01T10:00:00.000Z',
  width: 1600,
  height: 1000,
  size: 2048,
  preview: '',
  alt: '',
  focus: { x: 50, y: 50 },
})

/** Answers the library's API calls: its list by search and page, and the details of a picture. */
export function answersOfLibrary(images: () => Image[], pageSize = 12) {
  return ({ method, path, query }: Asked) => {
    if (method !== 'GET') return undefined
    if (path === '/images') {
      const found = images().filter(({ filename }) => filename.includes(query.get('search') ?? ''))
      const begin = (Number(query.get('page') ?? 1) - 1) * pageSize
      const totalPages = Math.ceil(found.length / pageSize)
      return Response.json({ images: found.slice(begin, begin + pageSize), totalPages })
    }
    const image = images().find(({ _id }) => path === `/images/${_id}`)
    return image && Response.json({ ...image, uses: [] })
  }
}

/** A file chosen for an upload. */
export const pictureFile = (name: string, size = 10, type = 'image/png') =>
  new File([new Uint8Array(size)], name, { type })
