import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Brand, brandInput } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { type Palette, paletteOf } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { getBrand } from '../../documents/brand.ts'
import { getSettings } from '../../documents/settings.ts'
import { mediaPolicy } from '../../http/headers.ts'
import { limitImageWork } from '../../media/concurrency.ts'
import { logoIcon } from '../../media/logo/icon.ts'
import { logoAddress, logoFiles, logoOf } from '../../media/logo/logo.ts'
import { monogramAddress, monogramOf, monogramVersion } from '../../media/logo/monogram.ts'
import { isFileName } from '../../media/media-url.ts'
import { monogramIcon, monogramSvg } from '../../media/shared-pictures/draw-monogram.ts'
import { paperIcon, tabIcon } from '../../media/shared-pictures/mark.ts'
import { rasterizeSvg } from '../../media/svg/svg.ts'
import type { SiteServices } from '../site-services.ts'
import { brandVersion } from './brand-sheet.ts'

const cacheForADay = 'public, max-age=86400'

/** Icons by path, with the margin around the mark. The maskable icon has a wide margin, because devices crop it. */
const pngIcons = {
  '/apple-touch-icon.png': { pixels: 180, margin: 4 },
  '/icon-192.png': { pixels: 192, margin: 4 },
  '/icon-512.png': { pixels: 512, margin: 4 },
  '/icon-maskable.png': { pixels: 512, margin: 7 },
}
const maskable: keyof typeof pngIcons = '/icon-maskable.png'

/** Draws an icon in the brand's colors. */
type Drawing = (colors: Palette['light']) => string

const logoParams = z.object({ version: z.string() })
const logoQuery = z.object({ of: z.string().refine(isFileName).optional() })
/** Query of a previewed monogram. */
const monogramQuery = brandInput
  .pick({ typefaces: true, color: true, corners: true })
  .extend({ letter: z.string().max(20) })
  .required()

/** Margin around a logo in the browser tab's icon. The drawing of the default mark includes its margin. */
const tabMargin = 1

/**
 * Serves the site's icons, manifest and logos. The first request for an icon draws it from the company's mark or logo,
 * its monogram, or the default mark in the brand's color.
 */
export async function icons(server: FastifyInstance, services: SiteServices) {
  const { db, env, pictures: store } = services
  const app = server.withTypeProvider<ZodTypeProvider>()
  const company = async () => ({
    settings: await getSettings(db),
    brand: await getBrand(db),
    siteUrl: env.siteUrl,
  })
  /** The icons' source: the mark, else the logo, else a monogram, else the default mark. */
  const shown = async () => {
    const source = await company()
    const { mark, logo } = logoFiles(source)
    const picture = (await logoOf(store, mark)) ?? (await logoOf(store, logo))
    const monogram = picture ? undefined : monogramOf(source.settings, source.brand)
    const version = picture?.version ?? (monogram && monogramVersion(monogram))
    return { ...source, picture, monogram, version }
  }

  const drawn = new Map<string, Promise<Buffer>>()
  let drawnFor: string | undefined
  /** The current icon at a path. A new mark or color clears the cache. */
  const iconAt = async (path: string, pixels: number, margin: number, svgOf: Drawing) => {
    const { picture, monogram, brand, version = brand.color } = await shown()
    if (drawnFor !== version) drawn.clear()
    drawnFor = version
    const side = 28 + 2 * margin
    const draw = async () => {
      if (picture) return logoIcon(picture, pixels, margin / side)
      if (!monogram) return rasterizeSvg(svgOf(paletteOf(brand.color).light), pixels)
      // A monogram fills its icon. Only the maskable icon has a margin.
      return rasterizeSvg(await monogramIcon(monogram, path === maskable ? 3 : 0), pixels)
    }
    const png = drawn.get(path) ?? limitImageWork(draw)
    drawn.set(path, png)
    png.catch(() => drawn.delete(path))
    return png
  }

  app.get('/favicon.svg', async (_, reply) => {
    reply.type('image/svg+xml').header('Cache-Control', cacheForADay)
    const { picture, monogram, brand } = await shown()
    if (picture) {
      const png = await iconAt('/favicon.svg', 64, tabMargin, tabIcon)
      reply.header('Content-Security-Policy', "default-src 'none'; img-src data:; sandbox")
      return reply.send(svgAround(png))
    }
    if (monogram) {
      reply.header('Content-Security-Policy', mediaPolicy)
      return reply.send(await monogramSvg(monogram))
    }
    // The SVG's own style sheet adapts it to dark tab bars.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    const { light } = paletteOf(brand.color)
    return reply.header('Content-Security-Policy', policy).send(tabIcon(light))
  })

  app.get('/favicon.ico', async (_, reply) => {
    const png = await iconAt('/favicon.ico', 32, tabMargin, tabIcon)
    return reply.type('image/x-icon').header('Cache-Control', cacheForADay).send(icoOf(png))
  })

  for (const [path, { pixels, margin }] of Object.entries(pngIcons)) {
    app.get(path, async (_, reply) => {
      const svgOf: Drawing = (colors) => paperIcon(colors, pixels, margin)
      const png = await iconAt(path, pixels, margin, svgOf)
      return reply.type('image/png').header('Cache-Control', cacheForADay).send(png)
    })
  }

  app.get(
    '/logo-:version([0-9a-f]{12}).webp',
    { schema: { params: logoParams, querystring: logoQuery } },
    async (request, reply) => {
      const { logo, mark, nightLogo } = logoFiles(await company())
      const all = await Promise.all([logo, mark, nightLogo].map((file) => logoOf(store, file)))
      const present = all.find((each) => each !== undefined)
      // Also serves a logo that is only previewed.
      const { of: tried } = request.query
      if (tried?.startsWith(request.params.version)) all.push(await logoOf(store, tried))
      const found = all.find((each) => each?.version === request.params.version)
      if (!found && !present) return reply.callNotFound()
      if (!found) {
        return reply
          .header('Cache-Control', 'no-cache')
          .redirect(logoAddress(present?.version ?? ''))
      }
      return reply
        .type('image/webp')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', mediaPolicy)
        .send(found.webp)
    },
  )

  app.get(
    '/monogram-:version([0-9a-f]{12}).svg',
    { schema: { params: logoParams } },
    async (request, reply) => {
      const { settings, brand } = await company()
      const monogram = triedMonogram(request.query) ?? monogramOf(settings, brand)
      if (!monogram) return reply.callNotFound()
      const version = monogramVersion(monogram)
      if (version !== request.params.version) {
        return reply.header('Cache-Control', 'no-cache').redirect(monogramAddress(version))
      }
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('Content-Security-Policy', mediaPolicy)
        .send(await monogramSvg(monogram))
    },
  )

  app.get('/manifest.webmanifest', async (_, reply) => {
    const { settings, brand, version = brandVersion(brand) } = await shown()
    const name = settings?.companyName.trim() || productName
    const { paper } = paletteOf(brand.color).light
    const icon = (size: number, path: keyof typeof pngIcons, purpose = 'any') => ({
      src: version ? `${path}?v=${version}` : path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      name,
      short_name: name,
      lang: languageOf(settings?.language),
      start_url: '/',
      display: 'browser',
      background_color: paper,
      theme_color: paper,
      icons: [
        icon(192, '/icon-192.png'),
        icon(512, '/icon-512.png'),
        icon(512, '/icon-maskable.png', 'maskable'),
      ],
    }
    reply.type('application/manifest+json').header('Cache-Control', cacheForADay)
    return reply.send(JSON.stringify(manifest))
  })
}

/** The monogram that a query describes, if it is complete. */
function triedMonogram(query: unknown) {
  const { success, data } = monogramQuery.safeParse(query)
  if (!success) return undefined
  const { letter, ...choices } = data
  const brand = { ...emptyBrand, ...choices, look: 'plain' } as Brand // Cast: the schema requires all choices
  return monogramOf({ ...emptySettings, companyName: letter }, brand)
}

/** Wraps a PNG in an SVG, because the tab icon is linked as SVG. */
const svgAround = (png: Buffer) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" ' +
  `href="data:image/png;base64,${png.toString('base64')}"/></svg>`

/** Wraps a PNG of 32 by 32 pixels in an ICO container: header, directory entry, file. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // one image
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
