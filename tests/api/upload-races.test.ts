import { expect, test } from 'vitest'
import { listFiles } from '#server/media/images.ts'
import { checkLibrary } from '#server/media/orphans-job.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)

/** Deletes, and retries if the database is busy (503). */
async function remove(path: string) {
  for (;;) {
    const { status } = await api.staff('DELETE', path)
    if (status === 204) return
    expect(status).toBe(503)
  }
}

test('a listed picture always has its file, despite parallel uploads, deletions and purges', async () => {
  const content = await plain(60).png().toBuffer()
  const file = { filename: 'a.png', content }
  const store = diskStore(api.env.imagesDir)
  const seen = new Set<number>()
  for (let round = 0; round < 40; round++) {
    const { body } = await api.staff('GET', '/images')
    const deletions = body.images.map(({ _id }: { _id: string }) =>
      api.staff('DELETE', `/images/${_id}`),
    )
    const doctor = checkLibrary(
      { db: api.db, pictures: store, imagesDir: api.env.imagesDir },
      60_000,
    )
    const thrown = await api.staff('GET', '/trash?pageSize=200')
    const purges = thrown.body.map(({ _id }: { _id: string }) =>
      api.staff('DELETE', `/trash/images/${_id}`),
    )
    const answers = await Promise.all([
      upload.post([file]),
      ...deletions,
      ...purges,
      upload.post([file]),
      doctor,
    ])
    const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []))
    for (const status of statuses) seen.add(status)
    expect(statuses.filter((status) => ![201, 204, 503].includes(status))).toEqual([])
    for (const listed of await listFiles(api.db)) expect(await store.has(listed.file)).toBe(true)
  }
  expect([...seen]).toEqual(expect.arrayContaining([201, 204]))
  const { images } = (await api.staff('GET', '/images')).body
  for (const { _id } of images) await remove(`/images/${_id}`)
  expect((await upload.leftovers()).stored).not.toEqual([])
  for (const { _id } of (await api.staff('GET', '/trash?pageSize=200')).body) {
    await remove(`/trash/images/${_id}`)
  }
  expect((await upload.leftovers()).stored).toEqual([])
})

test('a sweep during an upload never removes the file of a listed picture', async () => {
  const library = {
    db: api.db,
    pictures: diskStore(api.env.imagesDir),
    imagesDir: api.env.imagesDir,
  }
  let refused = 0
  for (let round = 0; round < 40; round++) {
    const content = await plain(round, 20, 20).webp().toBuffer()
    const [answer] = await Promise.all([
      upload.post([{ filename: 'a.webp', content }]),
      // With a minimum age of 0, the doctor takes every unlisted file for an orphan.
      checkLibrary({ ...library, imagesDir: `${api.env.imagesDir}/none` }, 0),
    ])
    expect([201, 503]).toContain(answer.status)
    if (answer.status === 503) refused++
    for (const { file } of await listFiles(api.db))
      expect(await library.pictures.has(file)).toBe(true)
  }
  expect(refused).toBeLessThan(40)
})
