import type { Kysely } from 'kysely'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import type { FieldKind } from '#content/documents/fields.ts'
import type { Tables } from '../tables.ts'
import { dialectOf } from './dialect.ts'
import { columnOf } from './lists/listed-tables.ts'

/** How the value of each kind of field is stored in its text column. */
export const storage = {
  text: 'text',
  paragraph: 'text',
  choice: 'text',
  select: 'text',
  icon: 'text',
  color: 'text',
  image: 'text',
  link: 'text',
  date: 'text',
  moment: 'text',
  richText: 'json',
  list: 'json',
  images: 'json',
  items: 'json',
  arrangement: 'json',
  parts: 'json',
  group: 'json',
} satisfies Record<FieldKind, 'text' | 'json'>

/** A content type was declared or changed without its migration. The message has the migration to write. */
export class MissingColumnError extends Error {}

/** The columns of a content type's table. */
export const columnsOf = (content: Content): string[] => [
  ...['id', 'is_active', 'version', 'created_at', 'updated_at', 'search_text', 'position'],
  ...['publish_at', 'unpublish_at', 'published_at', 'turns_at'],
  ...(content.slugFrom ? ['slug'] : []),
  ...(Object.values(content.fields).some(({ kind }) => kind === 'richText') ? ['story_words'] : []),
  ...Object.keys(content.fields).map(columnOf),
]

/**
 * Compares the tables with the declarations. Throws `MissingColumnError` for the first table that lacks a column. `number`
 * is that of the migration to write.
 */
export async function checkDeclaredColumns(
  db: Kysely<Tables>,
  number: number,
  declarations: readonly Content[] = contentNames.map((name) => contents[name]),
): Promise<void> {
  const names = declarations.map(({ name }) => name)
  const found = await dialectOf(db).lists.findColumns(db, names)
  for (const content of declarations) {
    const columns = found.filter(({ table }) => table === content.name).map(({ name }) => name)
    const missing = columnsOf(content).filter((column) => !columns.includes(column))
    if (missing.length > 0)
      throw new MissingColumnError(messageFor(content, { number, columns, missing }))
  }
}

interface Found {
  number: number
  columns: readonly string[]
  missing: readonly string[]
}

function messageFor(content: Content, { number, columns, missing }: Found): string {
  const { name } = content
  const next = String(number).padStart(4, '0')
  if (columns.length === 0) {
    return (
      `The content type ${name} is declared, but there is no table ${name}. Write its migration, as CONTRIBUTING.md shows ` +
      `under "Add a content type": server/database/migrations/${next}-${name}.ts`
    )
  }
  const lines = missing.map(
    (column) =>
      `    .addColumn('${column}', 'text', (column) => column.notNull().defaultTo(${defaultOf(content, column)}))`,
  )
  return [
    `The table ${name} has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}. Write the migration ` +
      `server/database/migrations/${next}-${missing[0]?.replaceAll('_', '-')}.ts:`,
    '',
    "import type { Kysely } from 'kysely'",
    '',
    'export async function up(db: Kysely<unknown>) {',
    '  await db.schema',
    `    .alterTable('${name}')`,
    ...lines,
    '    .execute()',
    '}',
  ].join('\n')
}

/** The default of a new column for old rows, as source text: the empty value of its field. */
function defaultOf(content: Content, column: string): string {
  const [name = '', field] =
    Object.entries(content.fields).find(([each]) => columnOf(each) === column) ?? []
  const values: Record<string, unknown> = emptyValues(content)
  const value = values[name]
  const stored = field && storage[field.kind] === 'json' ? JSON.stringify(value) : (value ?? '')
  return `'${stored}'`
}
