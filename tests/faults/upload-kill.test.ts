import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { listFiles, listImages } from '#server/media/images.ts'
import { checkLibrary } from '#server/media/orphans-job.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { rounds } from '#tests/support/faults/fault-rounds.ts'
import { loadUploadServer } from '#tests/support/faults/upload-server.ts'
import { decoded, plain } from '#tests/support/inputs/pictures.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** The wanted number of kills in the middle of an upload, and the maximum number of rounds for them. */
const wanted = rounds(15, 15)
const most = 4 * wanted + 20

test('kill -9 during uploads leaves no picture without its file, and the doctor removes all leftovers', async () => {
  const imagesDir = join(directory, 'images')
  const pictures = diskStore(imagesDir)
  const acknowledged: string[] = []
  let interrupted = 0
  let length = 0
  let round = 0
  // The next server is loaded while the current server runs.
  let next = loadUploadServer(directory)
  for (; round < most && interrupted < wanted; round++) {
    const server = await next()
    next = loadUploadServer(directory)
    const files = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        plain((round * 4 + index) % 256, 500 + round, 300)
          .png()
          .toBuffer(),
      ),
    )
    const send = (name: string, contents: readonly Buffer[]) =>
      server
        .upload(contents.map((content, index) => ({ filename: `${name}-${index}`, content })))
        .then(({ status, body }) => {
          expect(status).toBe(201)
          for (const { _id } of body.images) acknowledged.push(_id)
        })
    const sent = performance.now()
    // Two concurrent uploads with one picture in common.
    const uploads = Promise.allSettled([
      send(`${round}-a`, files.slice(0, 3)),
      send(`${round}-b`, files.slice(2)),
    ])
    if (round === 0) {
      await uploads
      length = performance.now() - sent
    } else {
      // Each round kills at a different point. 7 and 25 are coprime, so even few rounds are spread evenly.
      await new Promise((resolve) => setTimeout(resolve, (length * ((round * 7) % 25)) / 25))
    }
    await server.kill()
    if ((await uploads).some(({ status }) => status === 'rejected')) interrupted++
    else length *= 0.9 // the upload had finished
  }

  const db = connect(directory)
  const listed = await listFiles(db)
  const ids = new Set((await listImages(db)).items.map(({ _id }) => _id))
  for (const { file, filename } of listed) {
    expect(await pictures.has(file), filename).toBe(true)
    expect((await decoded(await readFile(join(imagesDir, file)))).height).toBe(300)
  }
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])

  const orphans =
    (await pictures.listBut(new Set())).length - new Set(listed.map(({ file }) => file)).size
  await (await next()).kill()
  expect(await readdir(join(imagesDir, 'incoming')).catch(() => [])).toEqual([])
  const { lost, swept, young } = await checkLibrary({ db, pictures, imagesDir }, 0)
  expect({ lost, young }).toEqual({ lost: [], young: 0 })
  expect(swept).toBeGreaterThanOrEqual(orphans)
  const files = new Set(listed.map(({ file }) => file))
  expect(new Set((await pictures.listBut(new Set())).map(({ file }) => file))).toEqual(files)
  // On a busy machine a server may be killed before it makes variants.
  for (const variant of await readdir(join(imagesDir, 'variants')).catch(() => [])) {
    expect(variant).toMatch(/^[0-9a-f]{64}\.png\.\d+\.(avif|webp)$/)
    expect(files.has(variant.slice(0, 68))).toBe(true)
  }
  await db.destroy()
  console.info(
    `${round} kills, ${interrupted} during an upload; ${listed.length} pictures listed, ` +
      `${orphans} files without one, ${swept} leftovers swept`,
  )
  expect(interrupted).toBe(wanted)
}, 900_000)
