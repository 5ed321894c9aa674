import { data } from 'react-router'
import type { Content, RecordOf } from '#content/define.ts'
import { contents, isContentName } from '#content/index.ts'

/** A record of a type that is known only at run time. */
export type AnyRecord = RecordOf<Content>

/** The content type that an address names. There is no page for any other word. */
export function contentOf(type: string): Content {
  if (!isContentName(type)) throw data(null, { status: 404 })
  return contents[type]
}

/** Where a visitor sees a record; a type without pages of its own is a part of the home page. */
export function publicPageOf({ name, slugFrom }: Content, record: AnyRecord): string | undefined {
  if (!record.isActive) return undefined
  if (!slugFrom) return `/#${name}`
  return 'slug' in record && record.slug ? `/${name}/${record.slug}` : undefined
}
