import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type PagedName, pagedNames } from '#content/documents/content-types.ts'
import { isPageName } from '#content/documents/pages/index.ts'
import { getBrand } from '../../documents/brand.ts'
import { findBySlug } from '../../documents/records.ts'
import { getSettings } from '../../documents/settings.ts'
import { mediaPolicy } from '../../http/headers.ts'
import { cachedFile } from '../file-cache.ts'
import type { MediaServices } from '../media-services.ts'
import type { PictureStore } from '../picture-store.ts'
import {
  type CurrentPicture,
  type PictureSource,
  pictureOfPage,
  pictureOfRecord,
  pictureOfSite,
} from './current-picture.ts'

/** `name` is the kind of page; it is absent for the picture of the site itself. */
const params = z.object({
  name: z.string().optional(),
  file: z.string().optional(),
  '*': z.string().optional(),
})

/** The current picture of an address, and the folder of its file. */
interface Found {
  picture: CurrentPicture
  folder: string
}

/**
 * Serves Open Graph pictures. A page's current picture is created once and kept, and its older addresses redirect to
 * the current one. A page hidden from visitors has no picture.
 */
export async function sharedPictures(
  server: FastifyInstance,
  { db, env, pictures }: MediaServices,
) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const data: PictureSource = {
    db,
    company: async () => ({
      siteUrl: env.siteUrl,
      settings: await getSettings(db),
      brand: await getBrand(db),
    }),
  }

  const ofRecord = async (name: PagedName, slug: string): Promise<Found | string | null> => {
    const found = await findBySlug(db, name, 'visitor', slug)
    if (found && 'movedTo' in found) return found.movedTo
    if (!found || !('record' in found)) return null
    const picture = await pictureOfRecord(data, name, found.record)
    return { picture, folder: found.record._id }
  }

  /** A page that no longer has its own picture shows the picture of the site. */
  const ofPage = async (name: string): Promise<Found | null> => {
    if (!isPageName(name)) return null
    const picture = await pictureOfPage(data, name)
    return picture ? { picture, folder: `page-${name}` } : ofSite()
  }

  const ofSite = async () => ({ picture: await pictureOfSite(data), folder: 'site' })

  const find = async (name: string | undefined, slug: string): Promise<Found | null> => {
    if (name === undefined) return slug === 'site' ? ofSite() : null
    if (name === 'pages') return ofPage(slug)
    const known = pagedNames.find((each) => each === name)
    if (!known) return null
    const found = await ofRecord(known, slug)
    if (typeof found !== 'string') return found
    const moved = await ofRecord(known, found)
    return typeof moved === 'string' ? null : moved
  }

  // The slug of an own page may have slashes.
  for (const path of ['/:file', '/:name/*']) {
    app.get(path, { schema: { params } }, async (request, reply) => {
      const { name, '*': inFolder = '', file = inFolder } = request.params
      const slug = /^(.+)-[0-9a-f]{12}\.(?:png|jpg)$/.exec(file)?.[1]
      const found = slug === undefined ? null : await find(name, slug)
      if (!found) return reply.callNotFound()
      const { picture, folder } = found
      if (picture.address !== request.url.split('?')[0]) {
        return reply.header('Cache-Control', 'no-cache').redirect(picture.address, 301)
      }
      return reply
        .type(picture.type)
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', mediaPolicy)
        .header('Cross-Origin-Resource-Policy', 'cross-origin') // other sites show the picture
        .send(await createPicture(picture, join(env.imagesDir, 'og', folder), pictures))
    })
  }
}

/** Creates the picture once, and keeps it until the page has a newer one. */
async function createPicture(
  { file, make, sources }: CurrentPicture,
  folder: string,
  pictures: PictureStore,
): Promise<Uint8Array> {
  const draw = async () => {
    const picture = await make(pictures)
    for (const older of await readdir(folder).catch(() => []))
      await rm(join(folder, older), { force: true })
    return picture
  }
  const fetchSources = () => Promise.all(sources.map((source) => pictures.pathOf(source)))
  const { content } = await cachedFile(join(folder, file), draw, fetchSources)
  return content
}
