import { Mail } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ContentName,
  contentNames,
  contents,
  nameOf,
} from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { formPath } from '#content/publishing/form-path.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { api, recordsOf } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import type { AnyRecord } from '../documents/content-type.ts'
import { mayDo } from '../may-do.ts'
import { allItems } from '../navigation.ts'
import { fetchMe } from '../use-me.ts'
import type { Entry } from './palette-entries.ts'
import { match } from './palette-match.ts'

const pauseMs = 180
const few = { page: 1, pageSize: 5 }

/** The API's limit for a search text, in characters. */
export const longestSearch = 200

interface Found {
  /** The search text that found the entries. */
  text: string
  entries: Entry[]
  /** Reason if a part of the search failed. */
  failure?: string | undefined
}

const nothing: Found = { text: '', entries: [] }

/** Debounced search for records of all types, for words in their rich texts, and for messages. */
export function usePaletteSearch() {
  const [found, setFound] = useState(nothing)
  const [isSearching, setSearching] = useState(false)
  const timer = useRef<number>(undefined)
  const call = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    call.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const search = (typed: string, wait = pauseMs, then?: (entries: Entry[]) => void) => {
    stop()
    const text = typed.trim()
    setSearching(text !== '')
    if (text === '') return setFound(nothing)
    timer.current = window.setTimeout(async () => {
      call.current = new AbortController()
      const { signal } = call.current
      const result = await searchAll(text, signal)
      if (signal.aborted) return
      setFound(result)
      setSearching(false)
      then?.(result.entries)
    }, wait)
  }
  return { found, isSearching, search }
}

async function searchAll(text: string, signal: AbortSignal): Promise<Found> {
  const me = await fetchMe()
  const results = await Promise.allSettled([
    ...(mayDo(me, 'content') ? contentNames.map((name) => recordsFor(name, text, signal)) : []),
    ...(mayDo(me, 'messages') ? [messagesFor(text, signal)] : []),
    ...(mayDo(me, 'content') ? [storiesFor(text, signal)] : []),
  ])
  const failed = results.find((result) => result.status === 'rejected')
  const entries = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  return {
    text,
    // Deduplicates: a record found by name is not listed again for its rich text.
    entries: [
      ...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values(),
    ].reverse(),
    failure:
      failed && !isAborted(failed.reason)
        ? (reasonOf(failed.reason) ?? 'The response could not be read.')
        : undefined,
  }
}

async function recordsFor(
  name: ContentName,
  search: string,
  signal: AbortSignal,
): Promise<Entry[]> {
  const content: Content = contents[name]
  const { items } = await recordsOf(content).list({ ...few, search }, signal)
  const [, second = ''] = Object.values(content.columns)
  // Ranking: matches in the name come first.
  const worth = (record: AnyRecord) => match(search, nameOf(content, record))
  const found = items.toSorted((a, b) => worth(b) - worth(a))
  return found.map((record) => ({
    id: record._id,
    group: content.many,
    label: nameOf(content, record),
    note: [String(record[second] ?? ''), record.isActive ? '' : 'Inactive']
      .filter(Boolean)
      .join(' · '),
    icon: iconOf(name),
    aim: { to: formPath({ type: name, recordId: record._id }) },
  }))
}

const iconOf = (name: ContentName) =>
  allItems.find(({ to }) => to === adminPath(`/admin/${name}`))?.icon ?? Mail

/** Records whose rich texts contain all words, with excerpts. */
async function storiesFor(search: string, signal: AbortSignal): Promise<Entry[]> {
  return (await api.json('GET /stories', { query: { search }, signal })).map(
    ({ type, _id, name, excerpt }) => ({
      id: _id,
      group: 'In full text',
      label: name,
      note: excerpt,
      icon: iconOf(type),
      aim: { to: formPath({ type, recordId: _id }) },
    }),
  )
}

async function messagesFor(search: string, signal: AbortSignal): Promise<Entry[]> {
  const { items } = await api.list('GET /messages', { query: { ...few, search }, signal })
  return items.map(({ _id, subject, name }) => ({
    id: _id,
    group: 'Messages',
    label: subject,
    note: name,
    icon: Mail,
    aim: { to: adminPath(`/admin/messages?view=${_id}`) },
  }))
}
