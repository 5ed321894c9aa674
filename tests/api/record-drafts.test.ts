import { afterEach, describe, expect, test, vi } from 'vitest'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { Revision } from '#content/documents/history-api.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

afterEach(() => {
  vi.useRealTimers()
})

const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } })

describe.each(contentNames)('drafts of %s', (name) => {
  const api = withApi()
  const content: Content = contents[name]
  const path = `/${name}`
  const [searched = ''] = content.search

  const create = async (word: string) => (await api.staff('POST', path, sample(content, word))).body
  const drafted = (id: string) => api.staff('GET', `${path}/${id}?draft=true`)
  const saveDraft = async (id: string, word: string) =>
    (await api.staff('PUT', `${path}/${id}?draft=true`, sample(content, word))).body
  const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id)

  test('a draft exists beside the live record until it is published', async () => {
    const live = await create('live')
    const saved = await api.staff('PUT', `${path}/${live._id}?draft=true`, sample(content, 'next'))
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      ...sample(content, 'next'),
      draft: { baseVersion: 1, liveVersion: 1, savedBy: 'editor@example.com' },
    })
    expect(saved.headers.etag).toBe(`"${saved.body.version}"`)
    expect((await drafted(live._id)).body).toEqual(saved.body)
    expect((await api.staff('GET', `${path}/${live._id}`)).body).toEqual(live)

    const published = await api.staff(
      'POST',
      `${path}/${live._id}/publish`,
      undefined,
      version(saved.body.version),
    )
    expect(published.status).toBe(200)
    expect(published.body).toMatchObject({ ...sample(content, 'next'), version: 3, isActive: true })
    const { draft, ...visible } = published.body
    expect(draft).toBeNull()
    expect((await api.visitor('GET', `${path}/${live._id}`)).body).toEqual(visible)
    expect((await drafted(live._id)).body).toEqual(published.body)
    const history = (await api.staff('GET', `${path}/${live._id}/revisions`)).body
    expect(history).toMatchObject([
      { version: 3, action: 'published', values: sample(content, 'next') },
      { version: 2, action: 'drafted', values: sample(content, 'next'), isDraft: true },
      { version: 1, action: 'created', values: sample(content, 'live') },
    ])
    expect((await api.staff('POST', `${path}/${live._id}/publish`)).status).toBe(404)
  })

  test('visitors never see a draft', async () => {
    const live = await create('shown')
    await saveDraft(live._id, 'hidden kestrel')
    const never = (await api.staff('POST', `${path}?draft=true`, sample(content, 'kestrel two')))
      .body
    const answers = await Promise.all([
      api.visitor('GET', path),
      api.visitor('GET', `${path}?search=kestrel`),
      api.visitor('GET', `${path}?isActive=false`),
      api.visitor('GET', `${path}/${live._id}`),
      api.visitor('GET', `${path}/${never._id}`),
      api.staff('GET', path),
      api.staff('GET', `${path}?search=kestrel`),
      api.staff('GET', `${path}/${never._id}`),
    ])
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toContain('kestrel')
      expect(JSON.stringify(body)).not.toContain(never._id)
    }
    expect(answers[4]?.status).toBe(404)
    expect(answers[7]?.status).toBe(404)
    for (const address of [
      `${path}?draft=true`,
      `${path}?draft=only`,
      `${path}/${live._id}?draft=true`,
    ]) {
      expect((await api.visitor('GET', address)).status, address).toBe(401)
      const token = await api.openSession('desk@example.com', {
        role: 'editor',
        duties: ['messages'],
      })
      expect((await api.visitor('GET', address, undefined, { token })).status).toBe(403)
    }
    const writes = [
      ['POST', `${path}?draft=true`],
      ['PUT', `${path}/${live._id}?draft=true`],
      ['POST', `${path}/${live._id}/publish`],
      ['POST', `${path}/${live._id}/discard`],
    ] as const
    for (const [method, address] of writes) {
      const body = method === 'PUT' ? sample(content) : undefined
      expect((await api.visitor(method, address, body)).status, address).toBe(401)
    }
  })

  test('a record can start as an incomplete draft and is published when complete', async () => {
    const begun = await api.staff('POST', `${path}?draft=true`, { [searched]: 'Unfinished osprey' })
    expect(begun.status).toBe(201)
    expect(begun.body.isActive).toBe(false)
    expect(begun.body.draft).toMatchObject({ baseVersion: null, liveVersion: null })
    const { _id } = begun.body
    const early = await api.staff('POST', `${path}/${_id}/publish`)
    expect(early.status).toBe(422)
    expect(early.body.errors.length).toBeGreaterThan(0)
    expect((await api.visitor('GET', `${path}/${_id}`)).status).toBe(404)
    expect((await api.staff('DELETE', `${path}/${_id}`)).status).toBe(404)

    // Omitted fields keep their values.
    const { [searched]: _, ...others } = sample(content, 'osprey')
    const saved = await api.staff(
      'PUT',
      `${path}/${_id}?draft=true`,
      others,
      version(begun.body.version),
    )
    expect(saved.body).toMatchObject({ ...others, [searched]: 'Unfinished osprey' })
    const published = await api.staff('POST', `${path}/${_id}/publish`)
    expect(published.body).toMatchObject({ _id, version: 3, isActive: true })
    const [first] = (await api.visitor('GET', path)).body
    expect({ ...first, draft: null }).toEqual(published.body)
  })

  test('of two editors of a draft the second gets 412 with both versions', async () => {
    const live = await create('both')
    const opened = (await drafted(live._id)).body
    expect(opened).toEqual({ ...live, draft: null })
    const address = `${path}/${live._id}?draft=true`
    const mine = await api.staff('PUT', address, sample(content, 'mine'), version(opened.version))
    expect(mine.status).toBe(200)
    const theirs = await api.staff(
      'PUT',
      address,
      sample(content, 'theirs'),
      version(opened.version),
    )
    expect(theirs.status).toBe(412)
    expect((await drafted(live._id)).body).toEqual(mine.body)
    for (const last of ['publish', 'discard']) {
      const stale = version(opened.version)
      const answer = await api.staff('POST', `${path}/${live._id}/${last}`, undefined, stale)
      expect(answer.status, last).toBe(412)
    }
    // Saving a draft with unchanged values changes only its version and date.
    const again = await api.staff('PUT', address, mine.body)
    expect(again.status).toBe(200)
    expect(again.body.version).toBeGreaterThan(mine.body.version)
    const { version: _, updatedAt: __, ...rest } = mine.body
    expect(again.body).toMatchObject(rest)
  })

  test('publishing over a newer live version answers 412 with both, unless `over` names it', async () => {
    const live = await create('base')
    const draft = await saveDraft(live._id, 'drafted')
    const other = await api.staff('PUT', `${path}/${live._id}`, sample(content, 'elsewhere'))
    expect(other.status).toBe(200)
    const refused = await api.staff('POST', `${path}/${live._id}/publish`)
    expect(refused.status).toBe(412)
    expect(refused.body.live).toEqual({ ...other.body, draft: null })
    expect(refused.body.draft).toMatchObject({
      ...sample(content, 'drafted'),
      version: draft.version,
    })
    expect(refused.body.base).toMatchObject(sample(content, 'base'))
    expect((await api.staff('POST', `${path}/${live._id}/publish?over=1`)).status).toBe(412)
    const published = await api.staff('POST', `${path}/${live._id}/publish?over=3`)
    expect(published.body).toMatchObject({ ...sample(content, 'drafted'), version: 4 })
  })

  test('a draft with an old timestamp version can be published and saved', async () => {
    const live = await create('long ago')
    await saveDraft(live._id, 'in milliseconds')
    const milliseconds = 1_764_201_600_000
    await api.db
      .updateTable('drafts')
      .set({ version: milliseconds })
      .where('recordId', '=', live._id)
      .execute()
    const published = await api.staff('POST', `${path}/${live._id}/publish`)
    expect(published.body.version).toBe(milliseconds + 1)
    await saveDraft(live._id, 'since')
    const other = await api.staff('PUT', `${path}/${live._id}`, sample(content, 'elsewhere'))
    expect((await api.staff('POST', `${path}/${live._id}/publish`)).status).toBe(412)
    const over = `${path}/${live._id}/publish?over=${other.body.version}`
    expect((await api.staff('POST', over)).body).toMatchObject(sample(content, 'since'))
  })

  test('deactivating and moving the live record does not change its draft', async () => {
    await create('neighbor')
    const live = await create('switched')
    await saveDraft(live._id, 'kept')
    await api.staff('PUT', `${path}/${live._id}`, { isActive: false })
    await api.staff('PUT', `${path}/${live._id}/place`, { place: 2 })
    const published = await api.staff('POST', `${path}/${live._id}/publish`)
    expect(published.body).toMatchObject({
      ...sample(content, 'kept'),
      isActive: false,
      version: 4,
    })
    const listed = (await api.staff('GET', path)).body
    if (content.newestBy === undefined) expect(idsOf(listed).indexOf(live._id)).toBe(1)
  })

  test('discarding a draft keeps the live record', async () => {
    const live = await create('stays')
    const draft = await saveDraft(live._id, 'goes')
    const address = `${path}/${live._id}/discard`
    expect((await api.staff('POST', address, undefined, version(draft.version))).status).toBe(204)
    expect((await api.staff('POST', address)).status).toBe(404)
    expect((await drafted(live._id)).body).toEqual({ ...live, draft: null })
    // The version of a discarded draft cannot be used for a save.
    const late = await api.staff(
      'PUT',
      `${path}/${live._id}?draft=true`,
      sample(content),
      version(draft.version),
    )
    expect(late.status).toBe(412)
    // The version cannot be used to save a new draft created in the same millisecond either.
    vi.useFakeTimers({ toFake: ['Date'] })
    const gone = await saveDraft(live._id, 'gone')
    await api.staff('POST', address)
    await saveDraft(live._id, 'begun anew')
    const over = version(gone.version)
    const blind = await api.staff('PUT', `${path}/${live._id}?draft=true`, sample(content), over)
    expect(blind.status).toBe(412)
    const { _id } = (await api.staff('POST', `${path}?draft=true`, sample(content))).body
    expect((await api.staff('POST', `${path}/${_id}/discard`)).status).toBe(204)
    expect((await drafted(_id)).status).toBe(404)
  })

  test('deleting and restoring a record keeps its draft', async () => {
    const live = await create('thrown')
    const draft = await saveDraft(live._id, 'along')
    await api.staff('DELETE', `${path}/${live._id}`)
    expect((await drafted(live._id)).status).toBe(404)
    await api.staff('POST', `/trash${path}/${live._id}/restore`)
    const found = (await drafted(live._id)).body
    expect(found).toMatchObject({ ...sample(content, 'along'), version: draft.version })
    expect((await api.staff('POST', `${path}/${live._id}/publish`)).status).toBe(200)
  })

  test('repeated requests with one idempotency key are done once', async () => {
    const headers = { 'idempotency-key': `${name}-draft` }
    const first = await api.staff('POST', `${path}?draft=true`, sample(content), { headers })
    const second = await api.staff('POST', `${path}?draft=true`, sample(content), { headers })
    expect(second.body).toEqual(first.body)
    // Without `draft=true` it is a different request, which must not reuse the idempotency key.
    expect((await api.staff('POST', path, sample(content), { headers })).status).toBe(422)
    const publish = { headers: { 'idempotency-key': `${name}-publish` } }
    const address = `${path}/${first.body._id}/publish`
    const published = await api.staff('POST', address, undefined, publish)
    expect((await api.staff('POST', address, undefined, publish)).body).toEqual(published.body)
  })

  test('a draft equal to the live record is not kept', async () => {
    const live = await create('same')
    expect((await saveDraft(live._id, 'same')).draft).toBeNull()
    const { version } = await saveDraft(live._id, 'another')
    const back = await saveDraft(live._id, 'same')
    expect(back).toEqual({ ...live, draft: null })
    expect((await saveDraft(live._id, 'another')).version).toBeGreaterThan(version + 1)
  })

  test('every step of a draft is in the activity and in the history', async () => {
    const live = await create('noted')
    await saveDraft(live._id, 'noted two')
    await api.staff('POST', `${path}/${live._id}/discard`)
    await saveDraft(live._id, 'noted three')
    await api.staff('POST', `${path}/${live._id}/publish`)
    const { body } = await api.staff('GET', `/activity?type=${name}&record=${live._id}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'published',
      'drafted',
      'discarded',
      'drafted',
      'created',
    ])
    const history = (await api.staff('GET', `${path}/${live._id}/revisions`)).body
    const steps = history.map(({ action, version, isDraft = false }: Revision) => [
      ...[action, version, isDraft],
    ])
    expect(steps).toEqual([
      ['published', 5, false],
      ['drafted', 4, true],
      ['discarded', 3, true],
      ['drafted', 2, true],
      ['created', 1, false],
    ])
    expect(history[2].values).toMatchObject(sample(content, 'noted two'))
  })
})

describe('lists with drafts', () => {
  const api = withApi()
  const content: Content = contents.testimonials
  const names = async (query: string) => {
    const { headers, body } = await api.staff('GET', `/testimonials?${query}`)
    const found = body.map(({ name }: { name: string }) => name)
    return [found, Number(headers['x-total-count'])]
  }
  const named = (name: string) => ({ ...sample(content), name })

  test('show live, changed and unpublished records, paginated', async () => {
    const ids: string[] = []
    for (const name of ['D', 'C', 'B', 'A']) {
      ids.push((await api.staff('POST', '/testimonials', named(name))).body._id)
    }
    await api.staff('PUT', `/testimonials/${ids[1]}?draft=true`, named('C2 Ümlaut'))
    await api.staff('POST', '/testimonials?draft=true', named('New 1'))
    await api.staff('POST', '/testimonials?draft=true', named('New 2'))

    expect(await names('')).toEqual([['A', 'B', 'C', 'D'], 4])
    // Drafts of an import do not push live records off the first page.
    expect(await names('draft=true')).toEqual([['A', 'B', 'C2 Ümlaut', 'D', 'New 2', 'New 1'], 6])
    expect(await names('draft=true&pageSize=3')).toEqual([['A', 'B', 'C2 Ümlaut'], 6])
    expect(await names('draft=true&pageSize=3&page=2')).toEqual([['D', 'New 2', 'New 1'], 6])
    expect(await names('draft=true&pageSize=1&page=6')).toEqual([['New 1'], 6])
    expect(await names('draft=true&pageSize=2&page=4')).toEqual([[], 6])
    expect(await names('draft=true&sort=-name')).toEqual([
      ['D', 'C2 Ümlaut', 'B', 'A', 'New 2', 'New 1'],
      6,
    ])
    expect(await names('draft=only')).toEqual([['New 2', 'New 1', 'C2 Ümlaut'], 3])
    expect(await names('draft=live')).toEqual([['A', 'B', 'C2 Ümlaut', 'D'], 4])
    expect(await names('draft=new')).toEqual([['New 2', 'New 1'], 2])
    expect(await names('draft=only&search=umlaut')).toEqual([['C2 Ümlaut'], 1])
    expect(await names('draft=true&search=new')).toEqual([['New 2', 'New 1'], 2])
    expect(await names('draft=true&isActive=true')).toEqual([['A', 'B', 'C2 Ümlaut', 'D'], 4])
    expect((await api.staff('GET', '/testimonials?draft=no')).status).toBe(400)
  })
})

describe('the list of own pages', () => {
  const api = withApi()

  test('is sorted by address, each page before the pages below it', async () => {
    const slugs = ['harbor/tugs', 'zinc', 'harbor-hotel', 'harbor/tugs/heron', 'harbor', 'anchor']
    for (const slug of slugs) {
      const made = await api.staff('POST', '/subpages', { ...sample(contents.subpages), slug })
      expect(made.status).toBe(201)
    }
    const { body } = await api.staff('GET', '/subpages?draft=live&sort=slug')
    const tree = ['anchor', 'harbor', 'harbor/tugs', 'harbor/tugs/heron', 'harbor-hotel', 'zinc']
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(tree)
    const { body: last } = await api.staff('GET', '/subpages?sort=-slug&pageSize=1')
    expect(last[0].slug).toBe('zinc')
    expect((await api.staff('GET', '/projects?sort=slug')).status).toBe(400)
  })
})

describe('slugs of drafts', () => {
  const api = withApi()
  const content: Content = contents.careers
  const path = '/careers'

  test('take effect when published, with a redirect from the old slug', async () => {
    const live = (await api.staff('POST', path, { ...sample(content), slug: 'old' })).body
    const changed = { ...sample(content), slug: 'new' }
    const draft = (await api.staff('PUT', `${path}/${live._id}?draft=true`, changed)).body
    expect(draft.slug).toBe('new')
    expect((await api.visitor('GET', `${path}/slug/old`)).status).toBe(200)
    expect((await api.visitor('GET', `${path}/slug/new`)).status).toBe(404)
    await api.staff('POST', `${path}/${live._id}/publish`)
    expect((await api.visitor('GET', `${path}/slug/old`)).status).toBe(301)
    expect((await api.visitor('GET', `${path}/slug/new`)).status).toBe(200)
  })

  test('keep the live slug unless the draft changed it', async () => {
    const live = (await api.staff('POST', path, { ...sample(content), slug: 'early' })).body
    const same = { ...sample(content, 'drafted'), slug: 'early' }
    await api.staff('PUT', `${path}/${live._id}?draft=true`, same)
    await api.staff('PUT', `${path}/${live._id}`, { ...sample(content), slug: 'late' })
    const published = await api.staff('POST', `${path}/${live._id}/publish?over=3`)
    expect(published.body).toMatchObject({ ...sample(content, 'drafted'), slug: 'late' })
  })

  test('that are taken meanwhile are refused at the field', async () => {
    const wish = { ...sample(content), slug: 'wished' }
    const draft = (await api.staff('POST', `${path}?draft=true`, wish)).body
    await api.staff('POST', path, wish)
    const { status, body } = await api.staff('POST', `${path}/${draft._id}/publish`)
    expect(status).toBe(409)
    expect(body.errors).toMatchObject([{ field: 'slug' }])
    // The draft is unchanged.
    expect((await api.staff('GET', `${path}/${draft._id}?draft=true`)).body).toEqual(draft)
  })

  test('are updated in the links of drafts', async () => {
    const subpage = contents.subpages
    const target = (await api.staff('POST', path, { ...sample(content), slug: 'first' })).body
    const folder = folderOf(content)
    const parts = sample(subpage).parts as Record<string, unknown>[]
    const withLink = parts.map((part) => ('to' in part ? { ...part, to: `${folder}first` } : part))
    const values = { ...sample(subpage), parts: withLink }
    const draft = (await api.staff('POST', '/subpages?draft=true', values)).body
    expect(JSON.stringify(draft)).toContain(`${folder}first`)
    await api.staff('PUT', `${path}/${target._id}`, { ...sample(content), slug: 'second' })
    const moved = (await api.staff('GET', `/subpages/${draft._id}?draft=true`)).body
    expect(JSON.stringify(moved)).not.toContain(`${folder}first`)
    expect(JSON.stringify(moved)).toContain(`${folder}second`)
  })
})

describe('webhooks', () => {
  const api = withApi()

  test('get an event when a draft is published, not before', async () => {
    const events = ['record.published', 'record.changed', 'record.deleted']
    const address = { name: 'One', url: 'https://one.example/', format: 'json', isActive: true }
    expect((await api.staff('POST', '/webhooks', { ...address, events })).status).toBe(201)
    const eventTypes = async () => {
      const rows = await api.db.selectFrom('outbox').select('content').orderBy('id').execute()
      return rows.map(({ content }) => JSON.parse(content).type)
    }
    const values = sample(contents.careers)
    const { _id } = (await api.staff('POST', '/careers?draft=true', values)).body
    await api.staff('PUT', `/careers/${_id}?draft=true`, values)
    expect(await eventTypes()).toEqual([])
    await api.staff('POST', `/careers/${_id}/publish`)
    expect(await eventTypes()).toEqual(['record.published'])
    await api.staff('PUT', `/careers/${_id}?draft=true`, values)
    await api.staff('POST', `/careers/${_id}/discard`)
    expect(await eventTypes()).toEqual(['record.published'])
  })
})

describe('the values of a draft', () => {
  const api = withApi()
  const times = { publishAt: '2076-01-01T08:00:00.000Z', unpublishAt: '2077-01-01T08:00:00.000Z' }
  const hostile = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'x',
            marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
          },
        ],
      },
    ],
  }

  test('include its times, which are published with it', async () => {
    const live = (await api.staff('POST', '/projects', sample(contents.projects))).body
    const path = `/projects/${live._id}`
    const drafted = await api.staff('PUT', `${path}?draft=true`, { ...times, client: 'Next' })
    expect(drafted.body).toMatchObject({ ...times, client: 'Next' })
    expect((await api.visitor('GET', path)).body).toEqual(live)
    const later = await api.staff('PUT', `${path}?draft=true`, { unpublishAt: null })
    expect(later.body).toMatchObject({ publishAt: times.publishAt, unpublishAt: null })
    await api.staff('PUT', path, { isActive: false })
    const { status, body } = await api.staff('POST', `${path}/publish`)
    expect([status, body.publishAt, body.unpublishAt]).toEqual([200, times.publishAt, null])
    expect((await api.visitor('GET', path)).status).toBe(404)
  })

  test('with invalid times are refused on publication, and the draft stays', async () => {
    const wrong = { publishAt: times.unpublishAt, unpublishAt: times.publishAt }
    const draft = { ...sample(contents.projects, 'Wrong times'), ...wrong }
    const { _id } = (await api.staff('POST', '/projects?draft=true', draft)).body
    const { status, body } = await api.staff('POST', `/projects/${_id}/publish`)
    expect([status, body.errors[0].field]).toEqual([422, 'unpublishAt'])
    expect((await api.staff('GET', `/projects/${_id}?draft=true`)).body).toMatchObject(wrong)
  })

  test('cannot include an invalid rich text', async () => {
    const draft = { ...sample(contents.projects, 'Hostile'), story: hostile }
    const { status, body } = await api.staff('POST', '/projects?draft=true', draft)
    expect([status, body.errors[0].field]).toEqual([422, 'story'])
  })

  test('include an omitted optional text as an empty one', async () => {
    const parts = [{ kind: 'list', entries: ['One'] }]
    const { status, body } = await api.staff('POST', '/subpages?draft=true', { title: 'T', parts })
    expect(status).toBe(201)
    expect(body.parts).toEqual([{ kind: 'list', title: '', entries: ['One'] }])
  })
})
