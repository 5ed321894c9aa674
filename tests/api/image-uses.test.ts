import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { brandFields } from '#content/brand/brand-fields.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { type Field, type Fields, image, images } from '#content/documents/fields.ts'
import { companyFields } from '#content/documents/settings-fields.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/documents/record-writes.ts'
import { replaceEverywhere, usesOf } from '#server/media/image-uses.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let count = 0
const newUrl = () => `/media/${String(++count).padStart(64, '0')}.webp`
const usersOf = async (url: string) => (await usesOf(api.db, url)).map(({ _id }) => _id)

const isPicture = ({ kind }: Field) => ['image', 'images', 'richText'].includes(kind)
const picturesOf = (fields: Fields) =>
  Object.entries(fields).filter(([, field]) => isPicture(field))

/** Takes a record through its whole life cycle and checks the tracked uses of a field's pictures. */
async function follow(name: string, content: Content, [field, { kind }]: [string, Field]) {
  const [first, second] = [newUrl(), newUrl()]
  // A picture URL may include the site's origin and a query.
  const value = (url: string) => {
    if (kind === 'images') return ['', `https://a.example${url}?v=1`]
    return kind === 'richText'
      ? { type: 'doc', content: [{ type: 'picture', attrs: { src: url } }] }
      : url
  }
  const withPicture = (url: string) => ({ ...sample(content), [field]: value(url) })
  const expectUse = async (url: string, users: string[], when: string) =>
    expect(await usersOf(url), `${name}.${field} ${when}`).toEqual(users)

  const { _id } = (await api.staff('POST', `/${name}`, withPicture(first))).body
  await expectUse(first, [_id], 'created')
  await api.staff('PUT', `/${name}/${_id}`, { isActive: false })
  await expectUse(first, [_id], 'switched off')
  await api.staff('PUT', `/${name}/${_id}`, withPicture(second))
  await expectUse(first, [], 'updated')
  await expectUse(second, [_id], 'updated')

  await api.staff('DELETE', `/${name}/${_id}`)
  await expectUse(second, [], 'deleted')
  await api.staff('POST', `/trash/${name}/${_id}/restore`)
  await expectUse(second, [_id], 'restored')

  const revisions = (await api.staff('GET', `/${name}/${_id}/revisions`)).body
  const { values } = revisions.at(-1)
  await api.staff('PUT', `/${name}/${_id}`, values)
  await expectUse(first, [_id], 'restored from the history')
  await expectUse(second, [], 'restored from the history')
}

const declared = contentNames.flatMap((name) =>
  picturesOf(contents[name].fields).map((field) => ({ name, field })),
)

test.each(declared)('pictures in $name, field $field.0, are tracked', ({ name, field }) =>
  follow(name, contents[name], field),
)

test.each([
  { name: 'settings', fields: companyFields },
  { name: 'brand', fields: brandFields },
])('pictures in the $name are tracked', async ({ name, fields }) => {
  const pictures = picturesOf(fields)
  expect(pictures.length).toBeGreaterThan(0)
  for (const [field] of pictures) {
    const [url, other] = [newUrl(), newUrl()]
    await api.staff('PUT', `/${name}`, { [field]: url })
    expect(await usersOf(url), field).toEqual([name])
    await replaceEverywhere(api.db, url, other, 'editor@example.com')
    expect([await usersOf(url), await usersOf(other)], field).toEqual([[], [name]])
    expect((await api.staff('GET', `/${name}`)).body).toMatchObject({ [field]: other })
    await api.staff('PUT', `/${name}`, { [field]: '' })
    expect(await usersOf(other), field).toEqual([])

    await api.staff('PUT', `/${name}?draft=true`, { [field]: url })
    expect(await usersOf(url), field).toEqual([name])
    await api.staff('PUT', `/${name}`, { [field]: url })
    await replaceEverywhere(api.db, url, other, 'editor@example.com')
    const published = await api.staff('POST', `/${name}/publish`)
    expect(published.status, 'what is live has changed before').toBe(412)
    const over = published.body.live.version
    const { body } = await api.staff('POST', `/${name}/publish?over=${over}`)
    expect(body, field).toMatchObject({ [field]: other })
    await api.staff('PUT', `/${name}`, { [field]: '' })
  }
})

test('pictures of pages and page drafts are tracked', async () => {
  const [first, second] = [newUrl(), newUrl()]
  const save = (picture: string) =>
    api.staff('PUT', '/pages/home?draft=true', { hero: { show: 'picture', picture } })
  await save(first)
  expect(await usersOf(first), 'drafted').toEqual(['home'])
  await api.staff('POST', '/pages/home/publish')
  await save(second)
  expect(await usersOf(first), 'public').toEqual(['home'])
  expect(await usersOf(second), 'drafted').toEqual(['home'])

  const other = newUrl()
  await replaceEverywhere(api.db, first, other, 'editor@example.com')
  expect(await usersOf(first)).toEqual([])
  expect((await api.visitor('GET', '/pages/home')).body.hero.picture).toBe(other)
  expect((await api.staff('GET', '/pages/home?draft=true')).body.hero.picture).toBe(second)
  await api.staff('POST', '/pages/home/discard')
  expect(await usersOf(second), 'discarded').toEqual([])
})

describe('a newly declared field', () => {
  const fields: Fields = contents.careers.fields
  const added = { portrait: image('Portrait'), views: images('Views', 'view') }
  afterAll(() => {
    for (const name of Object.keys(added)) delete fields[name]
  })

  test('is tracked without further code', async () => {
    Object.assign(fields, added)
    await sql`alter table careers add column portrait text not null default ''`.execute(api.db)
    await sql`alter table careers add column views text not null default '[]'`.execute(api.db)
    // The test writes to the database directly, because the API reads the declarations only when it starts.
    type Values = Parameters<typeof createRecord<'careers'>>[2]
    const urls = [newUrl(), newUrl(), newUrl()]
    const values = sample(contents.careers) as Values
    const withPictures = (portrait: string | undefined, views: string[]) => ({
      ...values,
      portrait,
      views,
    })
    const created = withPictures(urls[0], urls.slice(1))
    const record = await createRecord(api.db, 'careers', created)
    for (const url of urls) expect(await usersOf(url)).toEqual([record._id])
    await updateRecord(api.db, { type: 'careers', id: record._id }, withPictures(urls[2], []))
    expect(await Promise.all(urls.map(usersOf))).toEqual([[], [], [record._id]])
    await deleteRecord(api.db, 'careers', record._id)
    expect(await Promise.all(urls.map(usersOf))).toEqual([[], [], []])
  })
})

test('pictures of record drafts are tracked and replaced', async () => {
  const [first, second] = [newUrl(), newUrl()]
  const values = { ...sample(contents.testimonials), imageUrl: first }
  const begun = (await api.staff('POST', '/testimonials?draft=true', values)).body
  const live = (await api.staff('POST', '/testimonials', sample(contents.testimonials))).body
  await api.staff('PUT', `/testimonials/${live._id}?draft=true`, values)
  expect(new Set(await usersOf(first))).toEqual(new Set([begun._id, live._id]))
  await replaceEverywhere(api.db, first, second, null)
  expect(await usersOf(first)).toEqual([])
  for (const { _id } of [begun, live]) {
    const { body } = await api.staff('GET', `/testimonials/${_id}?draft=true`)
    expect(body.imageUrl).toBe(second)
  }
})
