import { type Change, diffArrays, diffWordsWithSpace } from 'diff'
import { type Field, type Fields, text } from '#content/documents/fields.ts'
import { isDeepEqual } from '../../../deep-equal.ts'
import { localMoment } from '../../dates.ts'

/** Piece of a text or of a list: kept, inserted or deleted. */
export interface Piece<T> {
  what: 'same' | 'inserted' | 'deleted'
  value: T
}

/** Field whose value differs between two versions. `before` is absent in the first version. */
export interface FieldDifference {
  name: string
  field: Field
  before?: unknown
  after: unknown
}

/** The compared parts of a version. */
interface Version {
  values: Record<string, unknown>
  isActive?: boolean | undefined
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
  publishedAt?: string | null | undefined
  slug?: string | undefined
}

/**
 * Changed fields in declared order, then status, times and address. Without `before`, as in the first
 * version, all fields are changed.
 */
export function changedFields(
  declared: Fields,
  before: Version | undefined,
  after: Version,
): FieldDifference[] {
  const then: Record<string, unknown> | undefined = before && {
    ...before.values,
    ...besides(before),
  }
  const now: Record<string, unknown> = { ...after.values, ...besides(after) }
  const fields = { ...declared, ...otherFields }
  return Object.entries(fields).flatMap(([name, field]): FieldDifference[] => {
    if (now[name] === undefined) return []
    const is = now[name] ?? '' // an unset time and an empty rich text are `null`
    if (!then) return now[name] === null ? [] : [{ name, field, after: is }]
    const was = then[name] ?? ''
    return isDeepEqual(was, is) ? [] : [{ name, field, before: was, after: is }]
  })
}

/** Undeclared fields of a version. Their keys have a space, so that they cannot equal a declared name. */
const otherFields = {
  'its status': text('Status'),
  'its start': text('Publish at'),
  'its end': text('Unpublish at'),
  'its date': text('Date shown to visitors'),
  'its address': text('Address'),
}

const besides = ({ isActive, publishAt, unpublishAt, publishedAt, slug }: Version) => ({
  'its status': isActive === undefined ? undefined : isActive ? 'Active' : 'Inactive',
  'its start': momentText(publishAt),
  'its end': momentText(unpublishAt),
  'its date': momentText(publishedAt),
  'its address': slug,
})

/** Time of a version as text. It stays `undefined` in an old version without publication times, and `null` if unset. */
const momentText = (time: string | null | undefined) => time && localMoment(time)

/** Diff limits, in milliseconds and edits. A larger diff would not help a reader. */
const diffLimits = { timeout: 150, maxEditLength: 4000 }

const whatOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'inserted' : removed ? 'deleted' : 'same'

/** Word diff of two texts. */
export function differenceOfTexts(before: string, after: string): Piece<string>[] {
  const changes = diffWordsWithSpace(before, after, diffLimits)
  if (!changes) return middleReplacement(before, after)
  if (commonLength(changes) < 0.25 * Math.min(before.length, after.length))
    return wholeReplacement(before, after)
  return changes.map((change) => ({ what: whatOf(change), value: change.value }))
}

/** Number of common characters, without the spaces around them. */
const commonLength = (changes: Change[]) =>
  changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0)

/** Marks the whole text as replaced: few common words are a coincidence, and a word diff would not help a reader. */
function wholeReplacement(before: string, after: string): Piece<string>[] {
  const pieces: Piece<string>[] = [
    { what: 'deleted', value: before },
    { what: 'inserted', value: after },
  ]
  return pieces.filter(({ value }) => value !== '')
}

/** Fallback for a diff over the limits: keeps the common prefix and suffix and replaces the middle. */
function middleReplacement(before: string, after: string): Piece<string>[] {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const pieces: Piece<string>[] = [
    { what: 'same', value: before.slice(0, head) },
    { what: 'deleted', value: before.slice(head, before.length - tail) },
    { what: 'inserted', value: after.slice(head, after.length - tail) },
    { what: 'same', value: after.slice(after.length - tail) },
  ]
  return pieces.filter(({ value }) => value !== '')
}

/** List diff: deleted and inserted entries, one piece for each. */
export function differenceOfLists(before: string[], after: string[]): Piece<string>[] {
  return diffArrays(before, after).flatMap((change) =>
    change.value.map((value) => ({ what: whatOf(change), value })),
  )
}
