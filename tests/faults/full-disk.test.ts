import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startUploadServer } from '#tests/support/faults/upload-server.ts'
import { photo, plain } from '#tests/support/inputs/pictures.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  // Migrates before the limit applies, because the tables alone would exceed it.
  const db = connect(directory)
  await migrate(db)
  await db.destroy()
})
afterAll(() => rm(directory, { recursive: true }))

/* Simulates a full disk with a limit on file size: the kernel refuses the write, and no privileges are needed. */
test('an upload that does not fit on the disk is a 507, leaves nothing behind, and the next one works', async () => {
  const names = async () => (await readdir(join(directory, 'images'), { recursive: true })).sort()
  const server = await startUploadServer(directory, 800)
  const small = { filename: 'small.png', content: await plain(1).png().toBuffer() }
  try {
    expect((await server.upload([small])).status).toBe(201)
    const isFinished = (name: string) => !/\.(?:part|lock)$/.test(name)
    const finished = async () => (await names()).filter(isFinished).length
    await expect.poll(finished).toBe(13)
    const before = await names()

    // One picture is too large when it is sent. One picture of each format becomes too large when it is re-encoded.
    const large = await photo(4000, 3000)
    const flat = await plain(2, 100, 100).png().toBuffer()
    const source = sharp(large)
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const grows = [
      { filename: 'grows.webp', content: await source.clone().webp({ quality: 20 }).toBuffer() },
      { filename: 'grows.jpg', content: await source.clone().jpeg({ quality: 40 }).toBuffer() },
      {
        filename: 'grows.png', // gray, and stored with colors
        content: await sharp({
          create: { width: 700, height: 700, channels: 3, background: 'white', noise },
        })
          .toColourspace('b-w')
          .png()
          .toBuffer(),
      },
    ]
    for (const { content } of grows) expect(content.length).toBeLessThan(800 * 1024)
    for (const file of [{ filename: 'large.jpg', content: large }, ...grows]) {
      const answer = await server.upload([{ filename: 'flat.png', content: flat }, file])
      expect(answer, file.filename).toMatchObject({
        status: 507,
        body: { title: 'Insufficient Storage', detail: 'The disk is full. Nothing was stored.' },
      })
      expect(await names()).toEqual(before)
      expect((await server.call('/api/images')).body.images).toHaveLength(1)
    }
    expect((await server.upload([{ filename: 'flat.png', content: flat }])).status).toBe(201)
  } finally {
    await server.kill()
  }
})
