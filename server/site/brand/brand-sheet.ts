import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type Brand, brandInput } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { paletteOf } from '#content/brand/palette.ts'
import { brandSheet } from '#content/brand/sheet.ts'
import { letterFonts, preloadedFonts } from '#content/brand/typefaces.ts'
import { getBrand } from '../../documents/brand.ts'
import { chosenEncoding } from '../../http/content-negotiation.ts'
import type { Encoding } from '../../http/rendered-page.ts'
import type { Services } from '../../services.ts'
import type { PageBrand } from '../site.ts'

/** Hash of a brand's style sheet; `undefined` for the default brand. */
export const brandVersion = (brand: Brand): string | undefined => versionOf(brandSheet(brand))

const versionOf = (sheet: string) =>
  sheet ? createHash('sha256').update(sheet).digest('hex').slice(0, 12) : undefined

const addressOf = (version: string) => `/brand-${version}.css`

/** Style sheet address of a previewed brand. Its query holds the brand's values. */
const triedAddressOf = (version: string, brand: Brand) =>
  `${addressOf(version)}?${new URLSearchParams(choicesOf(brand))}`

const choicesOf = ({ look, typefaces, color, corners, lines }: Brand) => ({
  look,
  typefaces,
  color,
  corners,
  lines,
})

/** The brand's part of a page's head. `isTried`: the brand is previewed and may differ from the live brand. */
export function pageBrand(brand: Brand, isTried = false): PageBrand | undefined {
  const version = brandVersion(brand)
  if (version === undefined) return undefined
  const { light, dark } = paletteOf(brand.color)
  const fonts = preloadedFonts(brand)
  const letters = letterFonts(brand)
  return {
    sheet: isTried ? triedAddressOf(version, brand) : addressOf(version),
    version,
    paper: light.paper,
    darkPaper: dark.paper,
    ...(fonts && { fonts }),
    ...(letters && { letterFonts: letters }),
    ...(brand.look === 'plain' && { look: brand.look }),
  }
}

const params = z.object({ version: z.string() })

/** Query of the style sheet's address for a previewed brand. */
const triedQuery = brandInput.omit({ nightLogo: true, mark: true }).required()

const compressors = {
  br: brotliCompressSync,
  gzip: gzipSync,
  identity: (sheet) => Buffer.from(sheet),
} satisfies Record<Encoding, (sheet: string) => Buffer>

/** Caches one brand's sheet per encoding. Compressing it (3 KB with typefaces) takes a few milliseconds. */
const compressed = new Map<Encoding, { version: string; bytes: Buffer }>()

function bytesIn(encoding: Encoding, version: string, brand: Brand): Buffer {
  const known = compressed.get(encoding)
  if (known?.version === version) return known.bytes
  const bytes = compressors[encoding](brandSheet(brand))
  compressed.set(encoding, { version, bytes })
  return bytes
}

/**
 * Serves the brand's style sheet at an address with its hash. An earlier address, which a cached page may have,
 * redirects to the current sheet, or answers 404 if the brand is the default. The sheet of a previewed brand is made
 * from the query.
 */
export async function brandSheets(server: FastifyInstance, { db }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get('/brand-:version([0-9a-f]{12}).css', { schema: { params } }, async (request, reply) => {
    const tried = triedQuery.safeParse(request.query)
    if (tried.success) {
      const brand = { ...emptyBrand, ...tried.data } as Brand // Cast: the schema requires all fields.
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
