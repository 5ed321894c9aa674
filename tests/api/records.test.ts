import { describe, expect, test } from 'vitest'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { type BoundedField, isOptional, maxLengthOf } from '#content/documents/fields.ts'
import { tooLong } from '#content/documents/limits.ts'
import { incompressibleText } from '#tests/support/inputs/incompressible-text.ts'
import { emptyCase, longestValues, sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

describe.each(contentNames)('%s', (name) => {
  const api = withApi()
  const content: Content = contents[name]
  const path = `/${name}`
  const [searched = ''] = content.search

  const create = async (word: string, more: object = {}) => {
    const created = await api.staff('POST', path, { ...sample(content, word), ...more })
    expect(created.status).toBe(201)
    return created.body
  }

  test('a created record is returned as it was sent', async () => {
    const values = sample(content, 'créé “exactly” 🧵 \u200b as sent')
    const created = await api.staff('POST', path, values)
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(`/api${path}/${created.body._id}`)
    expect(created.body).toMatchObject({ ...values, isActive: true, version: 1 })
    expect(created.body._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(new Date(created.body.createdAt).toISOString()).toBe(created.body.createdAt)

    const read = await api.visitor('GET', `${path}/${created.body._id}`)
    expect(read.status).toBe(200)
    expect(read.headers.etag).toBe('"1"')
    expect(read.body).toEqual(created.body)
  })

  test('a response has exactly the declared fields', async () => {
    const record = await create('shape')
    const times = ['publishAt', 'unpublishAt', 'publishedAt']
    const expected = ['_id', 'isActive', ...times, 'createdAt', 'updatedAt', 'version']
    if (content.slugFrom) expected.push('slug')
    expect(Object.keys(record).sort()).toEqual([...expected, ...Object.keys(content.fields)].sort())
  })

  test('a list is an array, newest first, with its length in a header', async () => {
    const older = await create('older')
    const newer = await create('newer')
    const list = await api.visitor('GET', path)
    expect(list.status).toBe(200)
    expect(Number(list.headers['x-total-count'])).toBe(list.body.length)
    const ids = list.body.map((record: { _id: string }) => record._id)
    expect(ids.indexOf(newer._id)).toBeLessThan(ids.indexOf(older._id))
  })

  test('a page of a list links to the other pages', async () => {
    await create('page a')
    await create('page b')
    const second = await api.visitor('GET', `${path}?page=2&pageSize=1&sort=${searched}`)
    expect(second.body).toHaveLength(1)
    const link = String(second.headers.link)
    expect(link).toContain(`/api${path}?page=1&pageSize=1&sort=${searched}>; rel="prev"`)
    expect(link).toContain('rel="first"')
    expect(link).toContain('rel="last"')
    expect(Number(second.headers['x-total-count'])).toBeGreaterThan(1)
  })

  test('a search covers the declared fields and ignores case and accents', async () => {
    const record = await create('Crème BRÛLÉE 100%_a')
    for (const search of ['creme brulee', 'CRÈME', '100%_A', 'é 100']) {
      const found = await api.visitor('GET', `${path}?search=${encodeURIComponent(search)}`)
      expect(
        found.body.map(({ _id }: { _id: string }) => _id),
        search,
      ).toEqual([record._id])
    }
    const folded = await create('ĐẶNG Straße')
    for (const search of ['dang', 'đặng strasse', 'STRAẞE']) {
      const found = await api.visitor('GET', `${path}?search=${encodeURIComponent(search)}`)
      expect(found.body, search).toEqual([folded])
    }
    const nothing = await api.visitor('GET', `${path}?search=100_%25`)
    expect(nothing.body).toEqual([])
  })

  test('a list is sorted by any column in both directions, ignoring case', async () => {
    const words = ['b', 'C', 'a']
    for (const word of words) await create(word)
    const textOf = (value: unknown) =>
      (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase()
    for (const field of Object.values(content.columns)) {
      const up = await api.visitor('GET', `${path}?sort=${field}`)
      const down = await api.visitor('GET', `${path}?sort=-${field}`)
      expect(up.status).toBe(200)
      const values = up.body.map((record: Record<string, unknown>) => textOf(record[field]))
      expect(values.length).toBeGreaterThan(2)
      expect(values).toEqual(values.toSorted())
      // All samples of an icon or a color are equal.
      const samples = new Set(words.map((word) => textOf(sample(content, word)[field])))
      if (samples.size > 1) expect(values[0]).not.toBe(values.at(-1))
      expect(down.body).toEqual(up.body.toReversed())
    }
  })

  test('saving a record increments its version', async () => {
    const record = await create('before')
    const values = sample(content, 'after')
    const saved = await api.staff('PUT', `${path}/${record._id}`, values)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ ...values, version: 2, createdAt: record.createdAt })
    expect(saved.headers.etag).toBe('"2"')
    const found = await api.visitor('GET', `${path}?search=before`)
    expect(found.body).toEqual([])
  })

  test('isActive alone switches a record on and off and changes nothing else', async () => {
    const record = await create('switch')
    const off = await api.staff('PUT', `${path}/${record._id}`, { isActive: false })
    expect(off.status).toBe(200)
    const { updatedAt: _, ...rest } = record
    expect(off.body).toMatchObject({ ...rest, isActive: false, version: 2 })
    const on = await api.staff('PUT', `${path}/${record._id}`, { isActive: true })
    expect(on.body.isActive).toBe(true)
  })

  test('a visitor never sees an inactive record', async () => {
    const record = await create('xylophone secret', { isActive: false })
    const search = `${path}?search=xylophone`
    const alone = await api.visitor('GET', `${path}/${record._id}`)
    expect(alone.status).toBe(404)
    expect((await api.visitor('GET', search)).headers['x-total-count']).toBe('0')
    expect(JSON.stringify((await api.visitor('GET', path)).body)).not.toContain('xylophone')
    if (content.slugFrom) {
      const bySlug = await api.visitor('GET', `${path}/slug/${record.slug}`)
      expect(bySlug.status).toBe(404)
      expect((await api.staff('GET', `${path}/slug/${record.slug}`)).status).toBe(200)
    }
    expect((await api.staff('GET', `${path}/${record._id}`)).status).toBe(200)
    expect((await api.staff('GET', search)).body).toHaveLength(1)
  })

  test('a deleted record is 404', async () => {
    const record = await create('gone')
    expect((await api.staff('DELETE', `${path}/${record._id}`)).status).toBe(204)
    expect((await api.staff('GET', `${path}/${record._id}`)).status).toBe(404)
    expect((await api.staff('DELETE', `${path}/${record._id}`)).status).toBe(404)
    expect((await api.staff('PUT', `${path}/${record._id}`, { isActive: true })).status).toBe(404)
  })

  const fields = Object.entries(content.fields)
  const required = fields.filter(([, field]) => !isOptional(field))

  test.each(required)('%s is required', async (field, declared) => {
    const { value, errors } = emptyCase(field, declared)
    const whole = sample(content, 'required')
    const { [field]: _, ...without } = whole
    for (const body of [{ ...whole, [field]: value }, without]) {
      const answer = await api.staff('POST', path, body)
      expect(answer.status).toBe(422)
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.body).toMatchObject({ status: 422, errors })
    }
    const record = await create('stays')
    const saved = await api.staff('PUT', `${path}/${record._id}`, { ...whole, [field]: value })
    expect(saved.status).toBe(422)
    expect((await api.staff('GET', `${path}/${record._id}`)).body).toEqual(record)
  })

  test('omitted optional fields are empty at first and unchanged later', async () => {
    const least = (word: string) => {
      const values = sample(content, word)
      return Object.fromEntries(required.map(([field]) => [field, values[field]]))
    }
    const names = fields.map(([field]) => field).filter((field) => !(field in least('')))
    const { body } = await api.visitor('GET', '/openapi.json')
    const { schema } = body.paths[`/api${path}`].post.requestBody.content['application/json']
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(names))
    expect(schema.required.filter((name: string) => names.includes(name))).toEqual([])
    const all = (of: (name: string) => unknown) =>
      Object.fromEntries(names.map((name) => [name, of(name)]))
    const given = all((name) => sample(content, 'given')[name])
    const nothing = all((name) => (content.fields[name]?.kind === 'richText' ? null : ''))
    const created = await api.staff('POST', path, least('optional'))
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject(nothing)
    const address = `${path}/${created.body._id}`
    await api.staff('PUT', address, { ...least('optional'), ...given })
    const kept = await api.staff('PUT', address, least('again'))
    expect(kept.body).toMatchObject({ ...least('again'), ...given, version: 3 })
    const emptied = await api.staff('PUT', address, { ...least('again'), ...nothing })
    expect(emptied.body).toMatchObject(nothing)
  })

  test.each(Object.keys(content.fields))('%s of a wrong type is refused', async (field) => {
    // `null` is valid for a rich text.
    const isRich = content.fields[field]?.kind === 'richText'
    for (const wrong of [7, true, isRich ? 'text' : null, { a: 1 }, [1]]) {
      const answer = await api.staff('POST', path, { ...sample(content), [field]: wrong })
      expect(answer.status, JSON.stringify(wrong)).toBe(422)
    }
  })

  test('texts that a database cannot store and too long texts are refused', async () => {
    for (const text of ['a\0b', 'half a pair \ud800', 'x'.repeat(20_001)]) {
      const answer = await api.staff('POST', path, { ...sample(content), [searched]: text })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toHaveLength(1)
      expect(answer.body.errors[0].field).toBe(searched)
    }
  })

  test('the longest valid values are stored, longer ones are refused at their field', async () => {
    // Emoji sent as JSON escapes make the largest request.
    const text = '🧵'.repeat(20_000)
    const values = longestValues(content.fields, text)
    // Text that does not compress needs the most space in an index.
    for (const [name, field] of Object.entries(content.fields)) {
      if (field.kind !== 'paragraph') continue
      Object.assign(values, { [name]: incompressibleText(maxLengthOf(field)) })
    }
    const escaped = JSON.stringify(values).replaceAll('🧵', '\\ud83e\\uddf5')
    const json = { headers: { 'content-type': 'application/json' } }
    const created = await api.staff('POST', path, escaped, json)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject(values)
    const more = escaped.replaceAll('"\\ud83e\\uddf5', '"xxxxxxxxxxxx')
    const address = `${path}/${created.body._id}`
    expect((await api.staff('PUT', address, more, json)).status).toBe(422)
    const far = await api.staff('POST', path, { ...sample(content), [searched]: text.repeat(2) })
    expect(far.status).toBe(422)
    expect(far.body.errors).toMatchObject([{ field: searched }])
    expect(far.body.errors[0].message).toContain(
      tooLong('', maxLengthOf(content.fields[searched] as BoundedField)),
    )
  })

  test('an unknown field is refused by name', async () => {
    for (const extra of ['_id', 'createdAt', 'version', 'searchText', 'constructor']) {
      const answer = await api.staff('POST', path, { ...sample(content), [extra]: 'x' })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ field: extra, message: `There is no field ${extra}` }])
    }
    const record = await create('unknown')
    const both = await api.staff('PUT', `${path}/${record._id}`, { isActive: true, foo: 1 })
    expect(both.status).toBe(422)
    const whole = await api.staff('PUT', `${path}/${record._id}`, { ...record, searchText: 'x' })
    expect(whole.body.errors).toEqual([
      { field: 'searchText', message: 'There is no field searchText' },
    ])
  })

  test('a record can be saved as read, and server fields are ignored', async () => {
    const record = await create('as it was', { isActive: false })
    const address = `${path}/${record._id}`
    const saved = await api.staff('PUT', address, record)
    expect(saved.status).toBe(200)
    const { updatedAt } = saved.body
    expect(saved.body).toEqual({ ...record, version: 2, updatedAt })
    expect(updatedAt >= record.updatedAt).toBe(true)

    const time = '2001-01-01T00:00:00.000Z'
    const claims = { _id: 'another', createdAt: time, updatedAt: time }
    const claimed = await api.staff('PUT', address, { ...saved.body, ...claims })
    expect(claimed.status).toBe(200)
    expect(claimed.body).toEqual({ ...saved.body, version: 3, updatedAt: claimed.body.updatedAt })
    expect(claimed.body.updatedAt > time).toBe(true)
    const { _id, createdAt, version } = claimed.body
    const on = { isActive: true, _id, createdAt, version }
    expect((await api.staff('PUT', address, on)).body).toMatchObject({ isActive: true, version: 4 })

    for (const wrong of [{ _id: 7 }, { createdAt: null }, { version: '1' }, { version: -1 }]) {
      const answer = await api.staff('PUT', address, { ...record, ...wrong })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([{ field: Object.keys(wrong)[0] }])
    }
  })

  test('a version in the body counts as If-Match', async () => {
    const record = await create('in the body')
    const address = `${path}/${record._id}`
    const put = (body: object, headers: Record<string, string> = {}) =>
      api.staff('PUT', address, body, { headers })
    expect((await put(record, { 'if-match': '"1"' })).status).toBe(200)
    const stale = await put({ ...record, [searched]: 'lost' })
    expect(stale.status).toBe(412)
    expect(stale.body).toEqual((await put(sample(content), { 'if-match': '"1"' })).body)
    expect((await put({ isActive: false, version: 1 })).status).toBe(412)
    expect((await put({ ...record, version: 2 }, { 'if-match': '"1"' })).status).toBe(400)
    expect((await put({ ...record, version: 2 }, { 'if-match': '*' })).status).toBe(200)
    expect((await api.staff('GET', address)).body).toMatchObject({
      ...sample(content, 'in the body'),
    })
  })

  test('an unknown query parameter or sort is refused', async () => {
    for (const query of [
      'foo=1',
      'sort=searchText',
      'sort=',
      'page=0',
      'pageSize=1000',
      'page=a',
    ]) {
      expect((await api.visitor('GET', `${path}?${query}`)).status, query).toBe(400)
    }
  })

  test('a stale version answers 412 and changes nothing', async () => {
    const record = await create('stale')
    const address = `${path}/${record._id}`
    const first = { headers: { 'if-match': '"1"' } }
    expect((await api.staff('PUT', address, sample(content, 'mine'), first)).status).toBe(200)
    const theirs = await api.staff('PUT', address, sample(content, 'theirs'), first)
    expect(theirs.status).toBe(412)
    expect((await api.staff('DELETE', address, undefined, first)).status).toBe(412)
    const kept = await api.staff('GET', address)
    expect(kept.body).toMatchObject({ ...sample(content, 'mine'), version: 2 })
    const odd = { headers: { 'if-match': 'nonsense' } }
    expect((await api.staff('PUT', address, { isActive: true }, odd)).status).toBe(412)
  })

  test('of parallel saves of one version, one succeeds', async () => {
    const record = await create('race')
    const address = `${path}/${record._id}`
    const options = { headers: { 'if-match': '"1"' } }
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((word) => api.staff('PUT', address, sample(content, word), options)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  test('every change needs a token, and an invalid one is refused everywhere', async () => {
    const record = await create('guarded')
    const address = `${path}/${record._id}`
    const changes = [
      ['POST', path, sample(content)],
      ['PUT', address, { isActive: false }],
      ['DELETE', address, undefined],
    ] as const
    for (const [method, url, body] of changes) {
      for (const options of [{}, { token: 'x'.repeat(43) }]) {
        const answer = await api.visitor(method, url, body, options)
        expect(answer.status).toBe(401)
        expect(answer.headers['www-authenticate']).toBe('Bearer')
      }
    }
    for (const url of [path, address]) {
      expect((await api.visitor('GET', url, undefined, { token: 'bad' })).status).toBe(401)
    }
    expect((await api.visitor('GET', address)).body).toEqual(record)
  })
})

const withPages = contentNames.filter((name) => 'slugFrom' in contents[name])

describe.each(withPages)('slugs of %s', (name) => {
  const hidden = (title: string) => ({
    ...sample(contents[name]),
    title,
    isActive: false,
  })

  test('follow the title until the record is public, unless an editor chose the slug', async () => {
    const { body } = await api.staff('POST', `/${name}`, hidden('Working title'))
    const address = `/${name}/${body._id}`
    const save = async (more: object) => (await api.staff('PUT', address, more)).body.slug
    expect(body.slug).toBe('working-title')
    // The form sends back the slug that it received.
    expect(await save({ ...hidden('Second title'), slug: body.slug })).toBe('second-title')
    expect(await save({ isActive: true })).toBe('second-title')
    expect(await save(hidden('Third title'))).toBe('second-title')
    const chosen = await api.staff('POST', `/${name}`, { ...hidden('Chosen'), slug: 'my-own' })
    const other = await api.staff('PUT', `/${name}/${chosen.body._id}`, hidden('Another'))
    expect(other.body.slug).toBe('my-own')
  })

  const api = withApi()
  const content: Content = contents[name]
  const path = `/${name}`
  const titled = (title: string) => ({ ...sample(content), [content.slugFrom ?? '']: title })

  test('come from the title, are unique and survive a new title', async () => {
    const first = await api.staff('POST', path, titled('Brückner & Hale: 0.3 s'))
    expect(first.body.slug).toBe('bruckner-hale-0-3-s')
    const second = await api.staff('POST', path, titled('Brückner & Hale: 0.3 s'))
    expect(second.body.slug).toBe('bruckner-hale-0-3-s-2')
    const renamed = await api.staff('PUT', `${path}/${first.body._id}`, titled('Another title'))
    expect(renamed.body.slug).toBe('bruckner-hale-0-3-s')
    const nameless = await api.staff('POST', path, titled('…'))
    expect(nameless.body.slug).toBe(content.one.toLowerCase())
  })

  test('are transliterated for the site’s language', async () => {
    await api.staff('PUT', '/settings', { language: 'de' })
    const made = await api.staff('POST', path, titled('Grün'))
    await api.staff('PUT', '/settings', { language: 'en' })
    expect(made.body.slug).toBe('gruen')
  })

  test('redirect from former slugs, which stay reserved', async () => {
    const created = await api.staff('POST', path, titled('Old name'))
    const address = `${path}/${created.body._id}`
    const moved = await api.staff('PUT', address, { ...titled('Old name'), slug: 'new-name' })
    expect(moved.body.slug).toBe('new-name')
    const former = await api.visitor('GET', `${path}/slug/old-name`)
    expect(former.status).toBe(301)
    expect(former.headers.location).toBe(`/api${path}/slug/new-name`)
    const next = await api.staff('POST', path, titled('Old name'))
    expect(next.body.slug).toBe('old-name-2')

    const taken = await api.staff('PUT', `${path}/${next.body._id}`, {
      ...titled('Old name'),
      slug: 'new-name',
    })
    expect(taken.status).toBe(409)
    const message = `The address ${folderOf(content)}new-name is taken`
    expect(taken.body.errors).toEqual([{ field: 'slug', message }])
    const odd = await api.staff('PUT', address, { ...titled('x'), slug: 'Not An Address' })
    expect(odd.status).toBe(422)
  })

  test('of deleted records can be used again', async () => {
    const created = await api.staff('POST', path, titled('Once'))
    await api.staff('DELETE', `${path}/${created.body._id}`)
    expect((await api.visitor('GET', `${path}/slug/once`)).status).toBe(404)
    expect((await api.staff('POST', path, titled('Once'))).body.slug).toBe('once')
  })
})
