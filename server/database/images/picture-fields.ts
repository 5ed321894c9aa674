import type { Transaction } from 'kysely'
import type { Field, FieldKind, Fields } from '#content/fields.ts'
import type { ContentName } from '#content/index.ts'
import { sourcesIn } from '#content/rich-text/sources.ts'
import { declarationOf } from '../records/record-rows.ts'
import type { Tables } from '../schema.ts'

const none = () => []

/** The addresses of pictures that a field of each kind holds. */
const addressesIn = {
  text: none,
  paragraph: none,
  choice: none,
  select: none,
  icon: none,
  color: none,
  image: (value) => [String(value)],
  images: (value) => (Array.isArray(value) ? value.map(String) : []),
  link: none,
  date: none,
  moment: none,
  richText: (value) => (value ? sourcesIn(Object(value)) : []),
  list: none,
  items: none,
  arrangement: none,
  parts: (value, field) =>
    field.kind === 'parts' && Array.isArray(value)
      ? value.flatMap((part) => allIn(field.kinds[part.kind]?.fields ?? {}, part))
      : [],
  group: none,
} satisfies Record<FieldKind, (value: unknown, field: Field) => string[]>

const allIn = (fields: Fields, values: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    // Cast: whatever the values are, they are looked up by the declared names.
    addressesIn[field.kind]((values as Record<string, unknown>)[name] ?? '', field),
  )

/** The addresses of the store's pictures in some declared fields: `/media/…`, whatever host is before. */
export function picturesIn(fields: Fields, values: object): string[] {
  const stored = allIn(fields, values).filter((address) => address.includes('/media/'))
  return [...new Set(stored.map((address) => address.slice(address.indexOf('/media/'))))].sort()
}

/** Keeps in mind which pictures a record shows, in the transaction that writes it; none when it goes. */
export async function trackPictures(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
  values: object = {},
): Promise<void> {
  const tracked = await transaction
    .selectFrom('imageUses')
    .select('url')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
  const before = new Set(tracked.map(({ url }) => url))
  const urls = new Set(picturesIn(declarationOf(type).fields, values))
  const gone = [...before.difference(urls)]
  if (gone.length > 0) {
    await transaction
      .deleteFrom('imageUses')
      .where('url', 'in', gone)
      .where('type', '=', type)
      .where('recordId', '=', recordId)
      .execute()
  }
  const added = [...urls.difference(before)].map((url) => ({ url, type, recordId }))
  if (added.length > 0) await transaction.insertInto('imageUses').values(added).execute()
}
