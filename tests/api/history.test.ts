import { describe, expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import type { Revision } from '#content/documents/history-api.ts'
import { dayMs } from '#content/text/durations.ts'
import { purgeExpired } from '#server/trash/trash-entries.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

describe.each(contentNames)('the history of %s', (name) => {
  const api = withApi()
  const content: Content = contents[name]
  const path = `/${name}`

  const create = async (word: string, more: object = {}) =>
    (await api.staff('POST', path, { ...sample(content, word), ...more })).body

  const revisions = async (id: string): Promise<Revision[]> =>
    (await api.staff('GET', `${path}/${id}/revisions`)).body

  const trash = async () => (await api.staff('GET', '/trash')).body

  test('keeps every version with its author, time and action', async () => {
    const { _id } = await create('one')
    await api.staff('PUT', `${path}/${_id}`, sample(content, 'two'))
    await api.staff('PUT', `${path}/${_id}`, { isActive: false })
    const list = await api.staff('GET', `${path}/${_id}/revisions`)
    expect(list.headers['x-total-count']).toBe('3')
    expect(list.body).toMatchObject([
      { version: 3, action: 'deactivated', isActive: false, values: sample(content, 'two') },
      { version: 2, action: 'updated', isActive: true, values: sample(content, 'two') },
      { version: 1, action: 'created', isActive: true, values: sample(content, 'one') },
    ])
    for (const { by, at } of list.body) {
      expect(by).toBe('editor@example.com')
      expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
    }
    const second = await api.staff('GET', `${path}/${_id}/revisions?page=2&pageSize=2`)
    expect(second.body.map(({ version }: Revision) => version)).toEqual([1])
  })

  test('does not contain refused saves', async () => {
    const { _id } = await create('refused')
    const stale = { headers: { 'if-match': '"9"' } }
    expect((await api.staff('PUT', `${path}/${_id}`, sample(content, 'x'), stale)).status).toBe(412)
    expect((await api.staff('PUT', `${path}/${_id}`, {})).status).toBe(422)
    expect(await revisions(_id)).toHaveLength(1)
  })

  test('is for staff only', async () => {
    const { _id } = await create('private')
    for (const address of [`${path}/${_id}/revisions`, '/trash', '/activity', '/activity/people']) {
      expect((await api.visitor('GET', address)).status, address).toBe(401)
    }
    const unknown = await api.staff('GET', `${path}/00000000-0000-7000-8000-000000000000/revisions`)
    expect(unknown.status).toBe(404)
  })

  test('a deleted record is hidden from everyone and restored unchanged in its place', async () => {
    const below = await create('below')
    const record = await create('quetzal', { isActive: true })
    const above = await create('above')
    await api.staff('PUT', `${path}/${record._id}`, { isActive: false })
    expect((await api.staff('DELETE', `${path}/${record._id}`)).status).toBe(204)

    for (const call of [api.visitor, api.staff]) {
      expect((await call('GET', `${path}/${record._id}`)).status).toBe(404)
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain('quetzal')
      expect((await call('GET', `${path}?search=quetzal`)).body).toEqual([])
    }
    expect((await api.staff('DELETE', `${path}/${record._id}`)).status).toBe(404)
    const [thrown] = await trash()
    expect(thrown).toMatchObject({ type: name, _id: record._id, deletedBy: 'editor@example.com' })
    expect(Date.parse(thrown.purgedAt) - Date.parse(thrown.deletedAt)).toBe(30 * dayMs)

    const restored = await api.staff('POST', `/trash/${name}/${record._id}/restore`)
    expect(restored.status).toBe(204)
    const { version: _, updatedAt: __, isActive: ___, ...same } = record
    const now = await api.staff('GET', `${path}/${record._id}`)
    expect(now.body).toMatchObject({ ...same, isActive: false, version: 4 })
    const ids = (await api.staff('GET', path)).body.map(({ _id }: { _id: string }) => _id)
    expect(ids.slice(ids.indexOf(above._id))).toEqual(
      expect.arrayContaining([above._id, record._id, below._id]),
    )
    expect(ids.indexOf(record._id)).toBe(ids.indexOf(above._id) + 1)
    expect((await revisions(record._id)).map(({ action }) => action)).toEqual([
      'restored',
      'deleted',
      'deactivated',
      'created',
    ])
    expect((await api.staff('POST', `/trash/${name}/${record._id}/restore`)).status).toBe(404)
  })

  test('a purged record cannot be restored, and its texts are deleted', async () => {
    const values = sample(content, 'okapi')
    const headers = { 'idempotency-key': `${name}-okapi` }
    const { _id } = (await api.staff('POST', path, values, { headers })).body
    await api.staff('DELETE', `${path}/${_id}`)
    expect((await api.staff('DELETE', `/trash/${name}/${_id}`)).status).toBe(204)
    for (const table of [name, 'trash', 'idempotencyKeys'] as const) {
      const rows = await api.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain('okapi')
    }
    const changes = await api.db.selectFrom('changes').select('snapshot').execute()
    expect(JSON.stringify(changes)).not.toContain('okapi')
    expect((await api.staff('POST', `/trash/${name}/${_id}/restore`)).status).toBe(404)
    expect((await api.staff('GET', `${path}/${_id}/revisions`)).status).toBe(404)
    const { body } = await api.staff('GET', `/activity?record=${_id}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'purged',
      'deleted',
      'created',
    ])
  })

  test('the trash keeps records for 30 days', async () => {
    const { _id } = await create('old')
    await api.staff('DELETE', `${path}/${_id}`)
    const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
    const age = (days: number) =>
      api.db
        .updateTable('trash')
        .set({ deletedAt: ago(days) })
        .where('recordId', '=', _id)
        .execute()
    await age(29.9)
    await purgeExpired(api.db)
    expect((await trash()).some((thrown: { _id: string }) => thrown._id === _id)).toBe(true)
    await age(30.1)
    expect((await trash()).some((thrown: { _id: string }) => thrown._id === _id)).toBe(false)
    expect((await api.staff('POST', `/trash/${name}/${_id}/restore`)).status).toBe(404)
    expect(await purgeExpired(api.db)).toMatchObject([{ recordId: _id }])
    const { body } = await api.staff('GET', `/activity?record=${_id}&pageSize=1`)
    expect(body[0]).toMatchObject({ action: 'purged', by: null })
  })

  if (content.slugFrom) {
    test('a slug taken over by another record stays there after a restoration', async () => {
      const first = await create('twin')
      await api.staff('DELETE', `${path}/${first._id}`)
      const second = await create('twin')
      expect(second.slug).toBe(first.slug)
      await api.staff('POST', `/trash/${name}/${first._id}/restore`)
      const restored = await api.staff('GET', `${path}/${first._id}`)
      expect(restored.body.slug).toBe(`${first.slug}-2`)
      expect((await api.visitor('GET', `${path}/slug/${first.slug}`)).body._id).toBe(second._id)
    })
  }
})

describe('the order of records', () => {
  const api = withApi()
  const words = async (call = api.staff): Promise<string[]> =>
    (await call('GET', '/testimonials')).body.map(({ name }: { name: string }) =>
      name.replace('Name ', ''),
    )
  const ids = new Map<string, string>()
  const place = (word: string, to: number) =>
    api.staff('PUT', `/testimonials/${ids.get(word)}/place`, { place: to })

  test('a new record comes first, and records can be moved to any place', async () => {
    for (const word of ['e', 'd', 'c', 'b', 'a']) {
      const { body } = await api.staff('POST', '/testimonials', sample(contents.testimonials, word))
      ids.set(word, body._id)
    }
    expect(await words()).toEqual(['a', 'b', 'c', 'd', 'e'])
    for (const [word, to, expected] of [
      ['d', 1, 'dabce'],
      ['d', 4, 'abcde'],
      ['a', 5, 'bcdea'],
      ['a', 99, 'bcdea'],
      ['c', 2, 'bcdea'],
      ['a', 2, 'bacde'],
    ] as const) {
      expect((await place(word, to)).status).toBe(204)
      expect((await words()).join(''), `${word} to ${to}`).toBe(expected)
      expect(await words(api.visitor)).toEqual(await words())
    }
  })

  test('swapping two records repeatedly does not move the others', async () => {
    const before = (await words()).join('')
    for (let time = 0; time < 30; time++) {
      expect((await place(time % 2 === 0 ? 'e' : 'd', 3)).status).toBe(204)
    }
    expect((await words()).filter((word) => !'de'.includes(word)).join('')).toBe(
      before.replace(/[de]/g, ''),
    )
    expect((await words())[2]).toBe('d')
  })

  test('moving creates no new version and is in the activity', async () => {
    const { body } = await api.staff('GET', `/testimonials/${ids.get('a')}`)
    expect(body.version).toBe(1)
    const activity = await api.staff('GET', `/activity?record=${ids.get('a')}&pageSize=1`)
    expect(activity.body[0]).toMatchObject({ action: 'moved', type: 'testimonials' })
  })

  test('an invalid place is refused', async () => {
    for (const to of [0, -1, 1.5, '1', null]) {
      expect((await place('a', to as number)).status, String(to)).toBe(422)
    }
    expect((await api.visitor('PUT', `/testimonials/${ids.get('a')}/place`, {})).status).toBe(401)
  })
})

describe('creating with an Idempotency-Key', () => {
  const api = withApi()
  const values = sample(contents.careers, 'once')
  const create = (key: string, body: object = values) =>
    api.staff('POST', '/careers', body, { headers: { 'idempotency-key': key } })

  test('creates one record for repeated and parallel requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create('a-key')))
    for (const { status, body } of answers) {
      expect(status).toBe(201)
      expect(body).toEqual(answers[0]?.body)
    }
    expect((await api.staff('GET', '/careers')).body).toHaveLength(1)
  })

  test('refuses a key used for another body, and invalid keys', async () => {
    expect((await create('a-key', sample(contents.careers, 'other'))).status).toBe(422)
    expect((await create('')).status).toBe(400)
    expect((await create('x'.repeat(201))).status).toBe(400)
    expect((await api.staff('GET', '/careers')).body).toHaveLength(1)
  })

  test('does not use up the key if it is refused', async () => {
    expect((await create('again', { ...values, title: '' })).status).toBe(422)
    expect((await create('again')).status).toBe(201)
  })
})

describe('the activity', () => {
  const api = withApi()

  test('shows who did what, filtered by person, type and record', async () => {
    const { body: career } = await api.staff('POST', '/careers', sample(contents.careers))
    await api.staff('PUT', '/settings', { phone: '1' })
    await api.staff('PUT', '/settings', { phone: '2' })
    const all = await api.staff('GET', '/activity')
    expect(all.body.map(({ type, action }: Record<string, string>) => `${type} ${action}`)).toEqual(
      ['settings updated', 'settings updated', 'careers created'],
    )
    const narrowed = await api.staff('GET', `/activity?type=careers&person=editor@example.com`)
    expect(narrowed.body).toMatchObject([{ recordId: career._id, by: 'editor@example.com' }])
    expect((await api.staff('GET', '/activity?person=nobody@example.com')).body).toEqual([])
    expect((await api.staff('GET', '/activity/people')).body).toEqual(['editor@example.com'])
    expect((await api.staff('GET', '/activity?type=nonsense')).status).toBe(400)
  })

  test('includes the versions of the settings', async () => {
    const { body } = await api.staff('GET', '/settings/revisions')
    expect(body.map(({ values }: { values: { phone: string } }) => values.phone)).toEqual([
      '2',
      '1',
    ])
  })
})
