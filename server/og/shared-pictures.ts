import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { getBrand } from '../database/brand.ts'
import { findBySlug } from '../database/records/records.ts'
import { getSettings } from '../database/settings.ts'
import { mediaPolicy } from '../http/headers.ts'
import { cachedFile } from '../images/file-cache.ts'
import type { Services } from '../services.ts'
import {
  type Card,
  type PicturedType,
  picturedTypes,
  recordCard,
  siteCard,
  versionOf,
} from './card.ts'

/** The site's own picture has no name. */
const params = z.object({ name: z.string().optional(), file: z.string() })

/** A picture's address with its content hash, so that it never changes its content. */
export const addressOf = (of: string, card: Card) => `/og/${of}-${versionOf(card)}.png`

/** The picture of an address as it is now, and the folder that keeps it. */
interface Current {
  address: string
  card: Card
  folder: string
}

/**
 * Open Graph pictures of shared links. Only the current one of a page is ever drawn, once; an older
 * address redirects to it, and a page that a visitor may not see has none.
 */
export async function sharedPictures(server: FastifyInstance, { db, env }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const company = async () => ({
    siteUrl: env.siteUrl,
    settings: await getSettings(db),
    brand: await getBrand(db),
  })
  const ofSite = async (): Promise<Current> => {
    const card = siteCard(await company())
    return { address: addressOf('site', card), card, folder: 'site' }
  }

  const ofRecord = async (name: PicturedType, slug: string): Promise<Current | string | null> => {
    const found = await findBySlug(db, name, 'visitor', slug)
    if (found && 'movedTo' in found) return found.movedTo
    if (!found || !('record' in found)) return null
    const card = recordCard(name, found.record, await company())
    return { address: addressOf(`${name}/${slug}`, card), card, folder: found.record._id }
  }

  const find = async (name: string | undefined, slug: string): Promise<Current | null> => {
    if (name === undefined) return slug === 'site' ? ofSite() : null
    const known = picturedTypes.find((each) => each === name)
    if (!known) return null
    const found = await ofRecord(known, slug)
    if (typeof found !== 'string') return found
    const moved = await ofRecord(known, found)
    return typeof moved === 'string' ? null : moved
  }

  for (const path of ['/:file', '/:name/:file']) {
    app.get(path, { schema: { params } }, async (request, reply) => {
      const { name, file } = request.params
      const slug = /^(.+)-[0-9a-f]{12}\.png$/.exec(file)?.[1]
      const current = slug === undefined ? null : await find(name, slug)
      if (!current) return reply.callNotFound()
      const { address, card, folder } = current
      if (address !== request.url.split('?')[0]) {
        return reply.header('Cache-Control', 'no-cache').redirect(address, 301)
      }
      return reply
        .type('image/png')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', mediaPolicy)
        .header('Cross-Origin-Resource-Policy', 'cross-origin') // it is made to be shown elsewhere
        .send(await picture(join(env.imagesDir, 'og', folder), card, env.imagesDir))
    })
  }
}

/** The card as PNG: drawn once, and kept until there is a newer one of the same page. */
async function picture(folder: string, card: Card, imagesDir: string): Promise<Uint8Array> {
  const file = `${versionOf(card)}.png`
  const { content } = await cachedFile(join(folder, file), async () => {
    const { drawCard } = await import('./draw-card.ts')
    const drawn = await drawCard(card, imagesDir)
    for (const older of await readdir(folder).catch(() => []))
      await rm(join(folder, older), { force: true })
    return drawn
  })
  return content
}
