import { expect, test } from 'vitest'
import { ImportSourceError } from '../import-source-error.ts'
import { readGhostExport } from './ghost-export.ts'

const refusal = (text: string): Promise<unknown> =>
  Array.fromAsync(readGhostExport(text, 'https://brook.example')).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportSourceError ? error.message : error),
  )

test('each beginning of an export, and each export of one character, is read or refused', async () => {
  const post = { id: '1', title: 'Tee', html: '<p>Über 🚀</p>', status: 'published' }
  const data = { posts: [post], users: [{ id: '1' }], settings: [{ key: 'title', value: 'Brook' }] }
  const whole = JSON.stringify({ db: [{ meta: { version: '5.0' }, data }] })
  expect(await refusal(whole)).toBe('read')
  const beginnings = Array.from(whole, (_, length) => whole.slice(0, length))
  const characters = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  for (const text of [...beginnings, ...characters])
    expect(await refusal(text), text).toBeTypeOf('string')
})

test.each([
  ...['null', '[]', '{}', '{"db":null}', '{"db":[null]}', '{"db":[{"data":null}]}'],
  ...['{"data":{"posts":[null,1,"a",[],{}]}}', '{"data":{"posts":[{}],"users":[null],"tags":[1]}}'],
])('the JSON %s is read or refused', async (text) => {
  expect(await refusal(text)).toBeTypeOf('string')
})
