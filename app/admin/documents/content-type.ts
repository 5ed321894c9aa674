import { data } from 'react-router'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, isContentName } from '#content/documents/content-types.ts'
import type { Content, RecordOf } from '#content/documents/define.ts'
import { isShownNow } from '../publishing/publication-state.ts'

/** Record of a type that is known only at run time. */
export type AnyRecord = RecordOf<Content>

/** Content type in an address. Any other word is a 404. */
export function contentOf(type: string): Content {
  if (!isContentName(type)) throw data(null, { status: 404 })
  return contents[type]
}

/** Public page of a record; a type without pages of its own is shown on the home page. */
export function publicPageOf(content: Content, record: AnyRecord): string | undefined {
  if (!isShownNow(content, record)) return undefined
  if (!content.slugFrom) return `/#${content.name}`
  const slug = slugOf(record)
  return slug ? `${folderOf(content)}${slug}` : undefined
}

/** Address of a record as it is live, whatever its draft wishes; of one that never was, what that wishes. */
export const slugOf = (record: AnyRecord): string | undefined =>
  record.draft?.liveSlug ?? ('slug' in record ? String(record.slug) : undefined)

/** Version of what is live; `undefined` of what never was. */
export const liveVersionOf = ({ draft, version }: AnyRecord): number | undefined =>
  draft ? (draft.liveVersion ?? undefined) : version
