import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Brand, brandInput, emptyBrand } from '#content/brand/brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { brandSheet } from '#content/brand/sheet.ts'
import { preloadedFonts } from '#content/brand/typefaces.ts'
import { getBrand } from '../../documents/brand.ts'
import type { Services } from '../../services.ts'
import { chosenEncoding } from '../content-negotiation.ts'
import type { Encoding } from '../rendered-page.ts'
import type { PageBrand } from '../site.ts'

/** The hash of a brand's style sheet; `undefined` for the brand that the product comes with. */
export const brandVersion = (brand: Brand): string | undefined => versionOf(brandSheet(brand))

const versionOf = (sheet: string) =>
  sheet ? createHash('sha256').update(sheet).digest('hex').slice(0, 12) : undefined

const addressOf = (version: string) => `/brand-${version}.css`

/** The address of the sheet of a brand that is not live: it says what the sheet follows from. */
const triedAddressOf = (version: string, brand: Brand) =>
  `${addressOf(version)}?${new URLSearchParams(choicesOf(brand))}`

const choicesOf = ({ look, typefaces, color, corners, lines }: Brand) => ({
  look,
  typefaces,
  color,
  corners,
  lines,
})

/** What the head of a page says of the brand; `isTried`: it may not be the one that is live. */
export function pageBrand(brand: Brand, isTried = false): PageBrand | undefined {
  const version = brandVersion(brand)
  if (version === undefined) return undefined
  const { light, dark } = paletteOf(brand.color)
  const fonts = preloadedFonts(brand)
  return {
    sheet: isTried ? triedAddressOf(version, brand) : addressOf(version),
    version,
    paper: light.paper,
    darkPaper: dark.paper,
    ...(fonts && { fonts }),
    ...(brand.look === 'plain' && { look: brand.look }),
  }
}

const params = z.object({ version: z.string() })

/** What a tried brand's address says of it. */
const triedQuery = brandInput.omit({ nightLogo: true, mark: true }).required()

const compressors = {
  br: brotliCompressSync,
  gzip: gzipSync,
  identity: (sheet) => Buffer.from(sheet),
} satisfies Record<Encoding, (sheet: string) => Buffer>

/** Cache of one sheet, compressed: with typefaces it has 3 KB, which takes a few milliseconds. */
const compressed = new Map<Encoding, { version: string; bytes: Buffer }>()

function bytesIn(encoding: Encoding, version: string, brand: Brand): Buffer {
  const known = compressed.get(encoding)
  if (known?.version === version) return known.bytes
  const bytes = compressors[encoding](brandSheet(brand))
  compressed.set(encoding, { version, bytes })
  return bytes
}

/**
 * The brand as a style sheet, at an address with its hash. A page that was kept with a former one gets
 * the present one, or nothing to change where there is none any more. A brand that is previewed stands in its address.
 */
export async function brandSheets(server: FastifyInstance, { db }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get('/brand-:version([0-9a-f]{12}).css', { schema: { params } }, async (request, reply) => {
    const tried = triedQuery.safeParse(request.query)
    if (tried.success) {
      const brand = { ...emptyBrand, ...tried.data } as Brand // all of its choices are there
      const sheet = brandSheet(brand)
      if (versionOf(sheet) !== request.params.version) return reply.callNotFound()
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'private, max-age=3600')
      return reply.send(sheet)
    }
    const brand = await getBrand(db)
    const version = brandVersion(brand)
    if (version === undefined) return reply.callNotFound()
    if (version !== request.params.version) {
      return reply.header('Cache-Control', 'no-cache').redirect(addressOf(version))
    }
    const encoding = chosenEncoding(['br', 'gzip'], request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
    return reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Vary', 'Accept-Encoding')
      .send(bytesIn(encoding, version, brand))
  })
}
