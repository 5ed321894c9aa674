import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { documentOf } from '#content/rich-text/from-markdown.ts'
import { isPostgres } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

const project = (title: string, story: string) => ({
  ...sample(contents.projects),
  title,
  story: documentOf(story),
})
const found = async (search: string) => {
  const { body } = await api.staff('GET', `/stories?search=${encodeURIComponent(search)}`)
  return (body as { name: string; excerpt: string }[]).map(({ name, excerpt }) => [name, excerpt])
}
let id = ''

test('a word in a story is found, with an excerpt', async () => {
  const story = `We were shown a green *cupboard* at the end of track four.\n\n> Die Straße`
  id = (await api.staff('POST', '/projects', project('Trains', story))).body._id
  await api.staff('POST', '/projects', project('Tugs', 'A whiteboard, and a cupboard in the wall.'))
  expect((await api.staff('GET', '/projects?search=whiteboard')).body).toEqual([])
  expect(await found('WHITEB')).toEqual([['Tugs', 'A whiteboard, and a cupboard in the wall.']])
  expect(await found('cupboard green')).toEqual([
    ['Trains', expect.stringContaining('were shown a green cupboard at the end')],
  ])
  expect((await found('cupboard')).map(([name]) => name)).toEqual(['Tugs', 'Trains'])
  expect((await found('strasse'))[0]?.[1]).toContain('Straße')
  for (const nothing of ['upboard', 'cupboard red', 'paragraph', '"', '', 'OR NEAR(']) {
    expect(await found(nothing), nothing).toEqual([])
  }
})

test('a phrase in quotation marks and other spellings are found, live and in a draft', async () => {
  const titles = async (search: string) => (await found(search)).map(([name]) => name)
  const story = 'Frau Müller zeigt den Kran. Der Hafen‑Plan liegt bei Müllers.'
  const crane = (await api.staff('POST', '/projects', project('Crane', story))).body._id
  for (let count = 0; count < 25; count++)
    await api.staff('POST', '/projects', project(`Kran ${count}`, 'Den Kran zeigt Frau Müller.'))
  const searches = [
    '“frau mueller zeigt”',
    '"muller zeigt" kran',
    'hafen-plan',
    'hafenplan muellers',
  ]
  expect(await Promise.all(searches.map(titles))).toEqual([['Crane'], ['Crane'], ['Crane'], []])
  expect(await titles('"zeigt kran"')).toEqual([])
  await api.staff('PUT', `/projects/${crane}?draft=true`, project('Crane', 'Frau Jürgens zeigt.'))
  expect(await titles('"frau juergens"')).toEqual(['Crane'])
  expect(await titles('"juergens frau"')).toEqual([])
})

test('a word in a draft’s story is found instead of the live one', async () => {
  await api.staff('PUT', `/projects/${id}?draft=true`, project('Trains', 'A lathe.'))
  expect((await found('lathe')).map(([name]) => name)).toEqual(['Trains'])
  await api.staff('POST', `/projects/${id}/discard`)
  expect(await found('lathe')).toEqual([])
})

test('the search follows changes, moves, deletions and restorations', async () => {
  await api.staff('PUT', `/projects/${id}`, project('Trains', 'A bicycle helmet.'))
  await api.staff('PUT', `/projects/${id}/place`, { place: 1 })
  expect(await found('track')).toEqual([])
  expect((await found('helmet')).map(([name]) => name)).toEqual(['Trains'])
  await api.staff('DELETE', `/projects/${id}`)
  expect(await found('helmet')).toEqual([])
  await api.staff('POST', `/trash/projects/${id}/restore`)
  expect((await found('helmet')).map(([name]) => name)).toEqual(['Trains'])
})

test.skipIf(isPostgres)(
  'the search uses the index and reads only the rows it returns',
  async () => {
    const { rows } = await sql<{ detail: string }>`explain query plan select * from projects
    where position in (select rowid from projects_stories where projects_stories match '"a"*'
      order by rowid limit 5) order by position`.execute(api.db)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toMatch(/SEARCH projects USING .*position/)
    expect(plan).toContain('VIRTUAL TABLE')
    expect(plan).not.toMatch(/SCAN projects$|TEMP B-TREE/m)
  },
)
