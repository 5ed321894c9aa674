import { mkdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { dayMs } from '#content/text/durations.ts'
import { up } from '#server/database/migrations/0008-one-picture-per-file.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages, descriptionsAt } from '#server/media/images.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { trash } from '#server/trash/trash-job.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const newPicture = async (red: number) => {
  await mkdir(api.env.imagesDir, { recursive: true })
  const content = await plain(red, 8, 6).webp({ lossless: true }).toBuffer()
  const stored = await addPicture(diskStore(api.env.imagesDir), content, `Plån ${red}.webp`)
  expect(stored).toMatchObject({ width: 8, height: 6 })
  const [image] = await createImages(api.db, [stored])
  return image ?? expect.fail('it was not listed')
}

test('pictures come in pages of twelve, newest first', async () => {
  for (let red = 0; red < 13; red++) await newPicture(red)
  const first = await api.staff('GET', '/images?page=1')
  expect(first.body.totalPages).toBe(2)
  expect(first.body.images).toHaveLength(12)
  expect(first.body.images[0]).toMatchObject({ filename: 'Plån 12.webp' })
  expect(first.body.images[0].url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  const second = await api.staff('GET', '/images?page=2')
  expect(second.body.images).toHaveLength(1)
  const found = await api.staff('GET', '/images?page=1&search=plan%203')
  expect(found.body).toMatchObject({ totalPages: 1, images: [{ filename: 'Plån 3.webp' }] })
})

test('library pictures are looked up by their URLs', async () => {
  const image = await newPicture(100)
  const urls = [image.url, `/media/${'0'.repeat(64)}.webp`, 'https://example.com/a.png']
  const names = await api.staff('GET', `/images/names?urls=${encodeURIComponent(urls.join(','))}`)
  expect(names).toMatchObject({ status: 200, body: { [image.url]: 'Plån 100.webp' } })
  expect(Object.keys(names.body)).toHaveLength(1)
  expect((await api.visitor('GET', '/images/names')).status).toBe(401)
})

test('only staff see and delete pictures', async () => {
  const image = await newPicture(200)
  expect((await api.visitor('GET', '/images')).status).toBe(401)
  expect((await api.visitor('DELETE', `/images/${image._id}`)).status).toBe(401)
  expect((await api.staff('DELETE', `/images/${image._id}`)).status).toBe(204)
  expect((await api.staff('DELETE', `/images/${image._id}`)).status).toBe(404)
})

describe('a deleted picture', () => {
  const upload = uploads(api)
  const stored = async () => (await upload.leftovers()).stored
  const statusOf = async (url: string) => (await api.app.inject({ url })).statusCode
  const inTrash = async () =>
    (await api.staff('GET', '/trash')).body.filter(
      ({ type }: { type: string }) => type === 'images',
    )
  const newUpload = async (red: number) =>
    (await upload.one(await plain(red).png().toBuffer(), `${red}.png`)).image

  test('is in the trash and is restored with its details and place', async () => {
    const before = await newUpload(101)
    const image = await newUpload(102)
    await newUpload(103)
    await api.staff('PUT', `/images/${image._id}`, { alt: 'A crane', focus: { x: 10, y: 90 } })
    const was = await api.staff('GET', `/images/${image._id}`)
    const library = (await api.staff('GET', '/images')).body

    expect((await api.staff('DELETE', `/images/${image._id}`)).status).toBe(204)
    expect((await api.staff('GET', `/images/${image._id}`)).status).toBe(404)
    expect(JSON.stringify((await api.staff('GET', '/images')).body)).not.toContain(image._id)
    expect((await api.staff('GET', '/images?search=102.png')).body.images).toEqual([])
    const [thrown] = await inTrash()
    expect(thrown).toMatchObject({
      type: 'images',
      _id: image._id,
      name: '102.png',
      url: image.url,
      deletedBy: 'editor@example.com',
    })
    expect(await statusOf(image.url)).toBe(200)
    expect(await statusOf(`${image.url.slice(0, -4)}/320.webp`)).toBe(200)

    expect((await api.staff('POST', `/trash/images/${image._id}/restore`)).status).toBe(204)
    const preview = expect.any(String)
    const now = await api.staff('GET', `/images/${image._id}`)
    expect(now.body).toEqual({ ...was.body, preview })
    const ids = ({ images }: { images: { _id: string }[] }) => images.map(({ _id }) => _id)
    expect(ids((await api.staff('GET', '/images')).body)).toEqual(ids(library))
    expect(ids(library)).toContain(before._id)
    expect((await api.staff('GET', '/images?search=102.png')).body.images).toHaveLength(1)
    const { body } = await api.staff('GET', `/activity?record=${image._id}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      ...['restored', 'deleted', 'updated', 'created'],
    ])
  })

  test('keeps its file until it is purged', async () => {
    const before = await stored()
    const image = await newUpload(111)
    await api.staff('DELETE', `/images/${image._id}`)
    expect(await stored()).toContain(image.url.slice('/media/'.length))
    expect((await api.staff('DELETE', `/trash/images/${image._id}`)).status).toBe(204)
    expect(await stored()).toEqual(before)
    expect(await statusOf(image.url)).toBe(404)
    expect((await api.staff('POST', `/trash/images/${image._id}/restore`)).status).toBe(404)
  })

  test('is purged with its file after 30 days in the trash', async () => {
    const image = await newUpload(112)
    await api.staff('DELETE', `/images/${image._id}`)
    const deletedAt = new Date(Date.now() - 31 * dayMs).toISOString()
    await api.db.updateTable('trash').set({ deletedAt }).execute()
    const { imagesDir } = api.env
    const library = { db: api.db, imagesDir, pictures: diskStore(imagesDir) }
    await trash(library).run(new AbortController().signal)
    expect(await statusOf(image.url)).toBe(404)
    expect(await stored()).not.toContain(image.url.slice('/media/'.length))
  })

  test('is restored with its details when its file is uploaded again, even after its time', async () => {
    const image = await newUpload(121)
    const details = { alt: 'A quay', focus: { x: 1, y: 2 } }
    await api.staff('PUT', `/images/${image._id}`, details)
    const deletedAt = new Date(Date.now() - 31 * dayMs).toISOString()
    for (const change of [{}, { deletedAt }]) {
      await api.staff('DELETE', `/images/${image._id}?force=true`)
      await api.db
        .updateTable('trash')
        .set({ name: image.filename, ...change })
        .where('recordId', '=', image._id)
        .execute()
      const again = (await upload.one(await plain(121).png().toBuffer(), 'other.gif')).image
      expect(again).toMatchObject({ _id: image._id, filename: '121.png', ...details })
      expect((await inTrash()).filter(({ _id }: { _id: string }) => _id === image._id)).toEqual([])
    }
    const { body } = await api.staff('GET', `/activity?record=${image._id}`)
    expect(body[0]).toMatchObject({ action: 'restored', name: '121.png' })
  })

  test('is not deleted while in use, unless forced, and the error lists the uses', async () => {
    const image = await newUpload(131)
    await api.staff('PUT', `/images/${image._id}`, { alt: 'A quay', focus: { x: 1, y: 2 } })
    const values = { ...sample(contents.projects), imageUrl: image.url }
    const { body: project } = await api.staff('POST', '/projects', values)
    await api.staff('PUT', '/settings', { imageUrl: image.url })
    for (const query of ['', '?force=false']) {
      const refused = await api.staff('DELETE', `/images/${image._id}${query}`)
      expect(refused.headers['content-type']).toContain('application/problem+json')
      expect(refused).toMatchObject({
        status: 409,
        body: {
          status: 409,
          detail: 'This picture is in use. Add ?force=true to delete it anyway.',
          uses: [
            { type: 'projects', _id: project._id, name: project.title, isActive: true },
            { type: 'settings', _id: 'settings', name: 'Company Logo', isActive: true },
          ],
        },
      })
    }
    expect((await api.staff('DELETE', `/images/${image._id}?force=yes`)).status).toBe(400)
    expect((await api.staff('GET', `/images/${image._id}`)).status).toBe(200)

    expect((await api.staff('DELETE', `/images/${image._id}?force=true`)).status).toBe(204)
    expect(await statusOf(image.url)).toBe(200)
    const shown = (await descriptionsAt(api.db, [image.url])).get(image.url)
    expect(shown).toMatchObject({ alt: 'A quay', focus: { x: 1, y: 2 } })
    await api.staff('PUT', '/settings', { imageUrl: '' })
  })

  test('has its refusal described in OpenAPI', async () => {
    const { paths, components } = (await api.visitor('GET', '/openapi.json')).body
    const { parameters, responses } = paths['/api/images/{id}'].delete
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('force')
    const { schema } = responses['409'].content['application/problem+json']
    const { properties } = components.schemas[schema.$ref.split('/').at(-1)]
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['detail', 'uses']))
    expect(Object.keys(components.schemas.Trashed.properties)).toContain('url')
  })
})

test('a database with two pictures of one file keeps the one that pages showed', async () => {
  const rowOf = (id: string, file: string, createdAt: string) => ({
    id,
    file,
    createdAt,
    filename: `${id}.png`,
    alt: `The alt of ${id}`,
    searchText: id,
    width: 1,
    height: 1,
    size: 1,
    focusX: 1,
    focusY: 2,
    preview: null,
  })
  const [twice = '', once = '', thrown = ''] = ['1', '2', '3'].map(
    (digit) => `${digit.repeat(64)}.png`,
  )
  const rows = [
    rowOf('old', twice, '2026-01-01T00:00:00.000Z'),
    rowOf('new', twice, '2026-01-02T00:00:00.000Z'),
    rowOf('alone', once, '2026-01-03T00:00:00.000Z'),
  ]
  await sql`drop index images_file`.execute(api.db)
  for (const [index, row] of rows.entries()) {
    const position = index + 1
    await api.db
      .insertInto('images')
      .values({ ...row, position })
      .execute()
  }
  for (const [place, [id, file]] of [
    ['a', twice] as const,
    ['b', thrown] as const,
    ['c', thrown] as const,
  ].entries()) {
    const deletedAt = `2026-02-0${place + 1}T00:00:00.000Z`
    const content = JSON.stringify(rowOf(id, file, deletedAt))
    const entry = { type: 'images', recordId: id, name: id, content, deletedAt, file } as const
    await api.db.insertInto('trash').values(entry).execute()
  }
  const imported = { alt: '', importId: 'import' }
  for (const [imageId, file] of [['old', twice] as const, ['alone', once] as const]) {
    const row = { ...imported, url: `https://old.example/${imageId}.png`, imageId, file }
    await api.db.insertInto('importedPictures').values(row).execute()
  }

  await up(api.db as Kysely<unknown>)

  const listed = api.db.selectFrom('images').select('id').where('file', 'in', [twice, once])
  expect((await listed.orderBy('id').execute()).map(({ id }) => id)).toEqual(['alone', 'new'])
  const kept = api.db.selectFrom('trash').select('recordId').where('file', 'in', [twice, thrown])
  expect((await kept.execute()).map(({ recordId }) => recordId)).toEqual(['c'])
  // Undoing the import removes only a picture that it alone has added.
  const known = await api.db.selectFrom('importedPictures').select('imageId').execute()
  expect(known).toEqual([{ imageId: 'alone' }])
  const urls = [twice, once, thrown].map((file) => `/media/${file}`)
  const shown = await descriptionsAt(api.db, urls)
  expect(urls.map((url) => shown.get(url)?.alt ?? '')).toEqual([
    'The alt of new',
    'The alt of alone',
    'The alt of c',
  ])
})
