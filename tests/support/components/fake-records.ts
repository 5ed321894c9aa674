import { type ContentName, contents, nameOf } from '#content/documents/content-types.ts'
import { sample } from '../inputs/samples.ts'
import type { Asked } from './back-office.tsx'
import { listOf, problem } from './broken-answers.ts'

/** A record as returned by the API. */
export interface FakeRecord {
  [field: string]: unknown
  _id: string
  isActive: boolean
  version: number
}

const at = '2026-11-20T12:00:00.000Z'
/** Fields by which every list can be sorted, in addition to those of its type. */
const sortable = ['isActive', 'createdAt', 'updatedAt']

/**
 * Fake API for the records of one type: list, save, move, delete and restore. Ids are `1`, `2` and so on, in the order
 * of the site. Names begin with the given words.
 *
 * @example
 * const careers = fakeRecords('careers', ['Pilot', 'Cook'])
 * office.answer(careers.answer)
 */
export function fakeRecords(type: ContentName, words: readonly string[]) {
  const content = contents[type]
  const [nameField = ''] = Object.values(content.columns)
  let order: FakeRecord[] = words.map((word, place) => ({
    ...sample(content, word),
    [nameField]: word,
    slug: `record-${place + 1}`,
    _id: String(place + 1),
    isActive: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }))
  const trash = new Set<FakeRecord>()
  const stored = () => order.filter((record) => !trash.has(record))

  function list(query: URLSearchParams) {
    if (['new', 'only', 'waiting'].includes(query.get('draft') ?? '')) return listOf([])
    const sort = query.get('sort') ?? ''
    const field = sort.replace(/^-/, '')
    const page = Number(query.get('page') ?? 1)
    const isSortable = field === '' || sortable.includes(field) || field in content.fields
    if (!isSortable || !(page > 0)) return problem(400)
    const isActive = query.get('isActive')
    const search = query.get('search')?.toLowerCase() ?? ''
    const found = stored()
      .filter((record) => isActive === null || String(record.isActive) === isActive)
      .filter((record) => nameOf(content, record).toLowerCase().includes(search))
    if (sort) found.sort((a, b) => String(a[field]).localeCompare(String(b[field]), 'en'))
    if (sort.startsWith('-')) found.reverse()
    const size = Number(query.get('pageSize') ?? 25)
    const first = (page - 1) * size
    return listOf(found.slice(first, first + size), found.length)
  }

  function save(record: FakeRecord, values: object) {
    Object.assign(record, values, { version: record.version + 1 })
    return Response.json(record)
  }

  return {
    /** The records in the order of the site. */
    get all() {
      return stored()
    },

    /** The names in the order of the site. */
    get names() {
      return stored().map((record) => nameOf(content, record))
    },

    answer({ method, path, query, body, headers }: Asked): Response | undefined {
      if (path === `/${type}` && method === 'GET') return list(query)
      const restored = new RegExp(`^/trash/${type}/(\\w+)/restore$`).exec(path)?.[1]
      if (restored) {
        const record = [...trash].find(({ _id }) => _id === restored)
        return record && trash.delete(record) ? new Response(null, { status: 204 }) : undefined
      }
      const [, id, isPlace] = new RegExp(`^/${type}/(\\w+)(/place)?$`).exec(path) ?? []
      const record = stored().find(({ _id }) => _id === id)
      if (!record) return undefined
      const version = headers.get('If-Match')
      if (version !== null && version !== `"${record.version}"`) return problem(412)
      if (isPlace) {
        const { place } = body as { place: number } // a cast: the list sends the new place
        order = order.filter((each) => each !== record).toSpliced(place - 1, 0, record)
        return new Response(null, { status: 204 })
      }
      if (method === 'PUT') return save(record, body as object) // a cast: the screen sends the values
      if (method === 'DELETE') {
        trash.add(record)
        return new Response(null, { status: 204 })
      }
      return Response.json(record)
    },
  }
}
