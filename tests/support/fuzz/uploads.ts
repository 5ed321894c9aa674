import * as fc from 'fast-check'
import { hostileFilenames } from '#tests/support/inputs/malicious-files.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { tinyGif } from '#tests/support/inputs/pictures.ts'
import { chunk, header, png, pngSignature } from '#tests/support/inputs/png.ts'
import { hostileTexts } from './texts.ts'

const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)

const small = png({ kind: 'colour', depth: 8, width: 9, height: 9 })

/** Files that are quick to decode. Slow ones have separate tests. */
const files = [
  small,
  tinyGif(2, 3, 3),
  small.subarray(0, -20),
  Buffer.concat([pngSignature, header({ width: 60_000, height: 60_000 }), chunk('IEND')]),
  Buffer.alloc(0),
  Buffer.alloc(40, 0xff),
  Buffer.from('<script>window.hostile=1</script>'),
  drawing('<rect width="9" height="9" fill="red"/>'),
  drawing('<script>window.hostile=1</script>'),
  drawing('<image href="file:///etc/passwd" width="9" height="9"/>'),
] as const

const names = [...hostileFilenames.map(([name]) => name), 'a.png', 'a.svg', ...hostileTexts].map(
  (name) =>
    name
      .slice(0, 300)
      .replace(/["\r\n\0]/g, '_')
      .toWellFormed(),
)

/** Multipart bodies, most of them complete. */
export const filesOf = () =>
  fc
    .tuple(
      fc.array(
        fc.record({
          name: fc.constantFrom('image', 'image', 'image', 'logo', '__proto__', ''),
          filename: fc.constantFrom(...names),
          type: fc.constantFrom('image/png', 'image/svg+xml', 'text/html', 'x'),
          content: fc.constantFrom<Buffer>(...files),
        }),
        { minLength: 0, maxLength: 2 },
      ),
      fc.constantFrom('whole', 'whole', 'whole', 'whole', 'cut', 'no boundary', 'another type'),
    )
    .map(([parts, how]) => {
      const { payload, headers } = multipartBody(parts)
      if (how === 'cut') return { headers, payload: payload.subarray(0, payload.length >> 1) }
      if (how === 'no boundary') {
        return { payload, headers: { 'content-type': 'multipart/form-data' } }
      }
      return how === 'another type'
        ? { payload, headers: { 'content-type': 'application/octet-stream' } }
        : { payload, headers }
    })
