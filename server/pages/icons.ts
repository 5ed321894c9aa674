import type { FastifyInstance } from 'fastify'
import { fallbackName } from '#content/copy.ts'
import { paper } from '#content/demo/drawings/ink.ts'
import { getSettings } from '../database/settings.ts'
import { sharp } from '../images/sharp.ts'
import { paperIcon, tabIcon } from '../og/mark.ts'
import type { Services } from '../services.ts'

const day = 'public, max-age=86400'

/**
 * The icons by their path: how large, and how much paper is around the mark. What a device cuts to
 * a shape of its own has a wide margin.
 */
const pictures = {
  '/apple-touch-icon.png': { pixels: 180, margin: 4 },
  '/icon-192.png': { pixels: 192, margin: 4 },
  '/icon-512.png': { pixels: 512, margin: 4 },
  '/icon-maskable.png': { pixels: 512, margin: 7 },
}

/** The site's icons, drawn from the one mark when they are first asked for, and its manifest. */
export async function icons(app: FastifyInstance, { db }: Services) {
  app.get('/favicon.svg', (_, reply) => {
    // An icon's own style sheet tells a dark tab bar from a light one.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    reply.type('image/svg+xml').header('Cache-Control', day)
    return reply.header('Content-Security-Policy', policy).send(tabIcon)
  })

  let ico: Promise<Buffer> | undefined
  app.get('/favicon.ico', async (_, reply) => {
    ico ??= pngOf(tabIcon, 32).then(icoOf)
    return reply
      .type('image/x-icon')
      .header('Cache-Control', day)
      .send(await ico)
  })

  const drawn = new Map<string, Promise<Buffer>>()
  for (const [path, { pixels, margin }] of Object.entries(pictures)) {
    app.get(path, async (_, reply) => {
      const png = drawn.get(path) ?? pngOf(paperIcon(pixels, margin), pixels)
      drawn.set(path, png)
      return reply
        .type('image/png')
        .header('Cache-Control', day)
        .send(await png)
    })
  }

  app.get('/manifest.webmanifest', async (_, reply) => {
    const name = (await getSettings(db))?.companyName.trim() || fallbackName
    const icon = (size: number, path: keyof typeof pictures, purpose = 'any') => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      name,
      short_name: name,
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
    reply.type('application/manifest+json').header('Cache-Control', day)
    return reply.send(JSON.stringify(manifest))
  })
}

const pngOf = (svg: string, pixels: number) =>
  sharp(Buffer.from(svg), { density: (72 * pixels) / 28 })
    .resize(pixels, pixels)
    .png()
    .toBuffer()

/** A PNG of 32 by 32 pixels as ICO, which may hold one: a header, an entry, the file. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10) // planes
  head.writeUInt16LE(32, 12) // bits for a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
