import { data } from 'react-router'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, isContentName } from '#content/documents/content-types.ts'
import type { Content, RecordOf } from '#content/documents/define.ts'
import { isShownNow } from '../publishing/publication-state.ts'

/** Record of a type that is known only at run time. */
export type AnyRecord = RecordOf<Content>

/** Content type of a route parameter. Throws a 404 for an unknown type. */
export function contentOf(type: string): Content {
  if (!isContentName(type)) throw data(null, { status: 404 })
  return contents[type]
}

/**
 * Public address of a record; `undefined` while visitors do not see the record. A record without a page has the address
 * of its section on the home page.
 */
export function publicPageOf(content: Content, record: AnyRecord): string | undefined {
  if (!isShownNow(content, record)) return undefined
  if (!content.slugFrom) return `/#${content.name}`
  const slug = slugOf(record)
  return slug ? `${folderOf(content)}${slug}` : undefined
}

/** Live slug of a record, even if its draft has another one. Before the first publication, the slug of the draft. */
export const slugOf = (record: AnyRecord): string | undefined =>
  record.draft?.liveSlug ?? ('slug' in record ? String(record.slug) : undefined)

/** Version of the live record; `undefined` if the record was never live. */
export const liveVersionOf = ({ draft, version }: AnyRecord): number | undefined =>
  draft ? (draft.liveVersion ?? undefined) : version
