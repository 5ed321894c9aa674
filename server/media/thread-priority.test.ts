import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sharp } from './sharp.ts'
import { lowerImageThreadPriority } from './thread-priority.ts'

const priorities = (called: RegExp) =>
  readdirSync('/proc/self/task')
    .filter((thread) => called.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8')))
    .map((thread) => getPriority(Number(thread)))

test.runIf(process.platform === 'linux')(
  'image threads have a lower priority than the thread that answers requests',
  async () => {
    await readFile(import.meta.filename)
    const before = getPriority()
    lowerImageThreadPriority()
    const picture = await plain(1, 2000, 2000).jpeg().toBuffer()
    const work = sharp(picture).resize(900).avif().toBuffer()
    await expect.poll(() => priorities(/^libvips worker/).length).toBeGreaterThan(0)
    for (const each of priorities(/^(libvips worker|libuv-worker)/))
      expect(each).toBe(Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL))
    expect(getPriority()).toBe(before)
    await work
  },
)
