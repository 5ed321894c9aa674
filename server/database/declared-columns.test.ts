import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#content/documents/define.ts'
import { list, richText, select, text } from '#content/documents/fields.ts'
import { careers } from '#content/documents/types/careers.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { checkDeclaredColumns } from './declared-columns.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.remove())

const check = (...declarations: Content[]) => checkDeclaredColumns(database.db, 42, declarations)

test('a declared field without a column is refused, with the migration that adds it', async () => {
  const fields = {
    ...careers.fields,
    teamSize: text('Team'),
    tools: list('Tools', 'tool'),
    story: richText('Story', { allow: ['headings'] }),
    level: select('Level', { junior: 'Junior', senior: 'Senior' }),
  }
  const message = await check({ ...careers, fields }).catch(({ message }: Error) => message)
  expect(message).toMatch(
    /^The table careers has no columns team_size, tools, story, level\. Write .*0042-team-size\.ts:\n/,
  )
  expect(message).toContain(".alterTable('careers')")
  for (const [column, value] of [
    ['team_size', "''"],
    ['tools', "'[]'"],
    ['story', "'null'"],
    ['level', "'junior'"],
  ])
    expect(message).toContain(
      `.addColumn('${column}', 'text', (column) => column.notNull().defaultTo(${value}))`,
    )
})

test('a declared content type without a table is refused', async () => {
  const events = { ...careers, name: 'events' }
  await expect(check(careers, events)).rejects.toThrow(
    /there is no table events\. .*0042-events\.ts/,
  )
})

test('the tables have every declared column', async () => {
  await expect(checkDeclaredColumns(database.db, 42)).resolves.toBeUndefined()
})
