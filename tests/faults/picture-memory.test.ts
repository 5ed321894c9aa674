import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain } from '#tests/support/inputs/pictures.ts'
import { runToEnd } from '#tests/support/sites/server.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** Memory limit of one picture, in MB. */
const most = 200

async function normalized(picture: Sharp) {
  const [small, file] = [join(directory, 'small'), join(directory, 'file')]
  await plain(1).jpeg().toFile(small)
  await picture.toFile(file)
  const environment = { MALLOC_ARENA_MAX: '2' }
  const program = 'tests/support/measuring/normalize-process.ts'
  const { output } = await runToEnd(environment, program, [small, file])
  return JSON.parse(output) as { took: number; refusal?: string } // the program prints this shape
}

const opaque = (width: number, height: number) => plain(9, width, height)
const deep = (width: number, height: number) =>
  plain(9, width, height).ensureAlpha(0.5).toColourspace('rgb16')

describe.runIf(process.platform === 'linux')(
  'the largest picture of each kind stays within the memory limit',
  () => {
    test.each<[string, () => Sharp]>([
      ['turned JPEG', () => opaque(7000, 7000).withMetadata({ orientation: 6 }).jpeg()],
      ['interlaced PNG', () => deep(5000, 4000).png({ progressive: true, compressionLevel: 1 })],
      ['WebP', () => opaque(4000, 3250).webp({ effort: 0 })],
    ])(
      '%s',
      async (_, picture) => {
        sharp.cache(false)
        const { took, refusal } = await normalized(picture())
        expect(refusal).toBeUndefined()
        expect(took).toBeLessThan(most)
      },
      60_000,
    )

    test('a picture that needs more is refused with the allowed size', async () => {
      const { took, refusal } = await normalized(
        deep(7000, 7000).png({ progressive: true, compressionLevel: 1 }),
      )
      expect(refusal).toBe('it has 49 megapixels, and 20 are the most for an interlaced PNG')
      expect(took).toBeLessThan(most)
    })
  },
)
