import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { dayMs } from '#content/text/durations.ts'
import { runCommand } from '#server/cli/commands.ts'
import { expiredRows } from '#server/expired-rows.ts'
import { createJobs } from '#server/jobs.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { startScheduler } from '#server/scheduler/scheduler.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

vi.setConfig({ testTimeout: 60_000 })
const api = withApi()
const upload = uploads(api)

/** Output and error of `npx atrium doctor`, which runs as another process than the server. */
async function doctor() {
  const lines: string[] = []
  try {
    const output = runCommand(['doctor'], api.variables)
    for await (const line of output) lines.push(line)
    return { output: lines.join('\n'), error: undefined }
  } catch (error) {
    return { output: lines.join('\n'), error: String(error) }
  }
}

/** Runs the jobs like a starting server, until `until` resolves. */
async function serverRuns(until: () => Promise<void>) {
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const scheduler = startScheduler(await createJobs(api), { db: api.db, report })
  await until()
  await scheduler.close()
  return failures.map(String)
}

const everyName = ['message-index', 'placeholders', 'trash', 'expired-rows', 'orphans']
const rowsOf = async () => {
  const rows = await api.db.selectFrom('jobs').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}

test('the doctor shows each job’s last run and its duration', async () => {
  const before = await doctor()
  expect(before.error).toBeUndefined()
  for (const name of everyName) {
    expect(before.output).toMatch(new RegExp(`job ${name} +has not run yet`))
  }
  const failures = await serverRuns(() =>
    expect
      .poll(async () =>
        [...(await rowsOf()).values()].flatMap(({ name, endedAt }) => (endedAt ? [name] : [])),
      )
      .toEqual(expect.arrayContaining(['trash', 'expired-rows', 'orphans'])),
  )
  expect(failures).toEqual([])
  const { output, error } = await doctor()
  expect(error).toBeUndefined()
  const moment = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
  for (const name of ['trash', 'expired-rows', 'orphans']) {
    expect(output).toMatch(new RegExp(`job ${name} +ran ${moment} to ${moment}, \\d+ ms`))
  }
  expect(output, 'there are no messages').toMatch(/job message-index +has not run yet/)
})

test('the doctor shows a running job', async () => {
  const leasedUntil = new Date(Date.now() + 60_000).toISOString()
  await api.db.updateTable('jobs').set({ leasedUntil }).where('name', '=', 'orphans').execute()
  expect((await doctor()).output).toMatch(/job orphans +is running; ran /)
  await api.db.updateTable('jobs').set({ leasedUntil: null }).execute()
})

test('the doctor shows a failure until the next successful run', async () => {
  const { image } = await upload.one(await plain(3, 30, 20).png().toBuffer(), 'broken.png')
  const file = image.url.slice('/media/'.length)
  await writeFile(join(api.env.imagesDir, file), 'no picture')
  const stateOf = async () => (await rowsOf()).get('placeholders')
  const failures = await serverRuns(() =>
    expect.poll(async () => (await stateOf())?.error).toContain(file),
  )
  expect(failures).toEqual([expect.stringContaining('The job placeholders has failed')])
  const { output, error } = await doctor()
  expect(output).toMatch(/job placeholders +failed /)
  expect(output).not.toContain('all is well')
  expect(error).toContain(`the job placeholders has failed at ${(await stateOf())?.endedAt}`)
  expect(error).toContain(file)

  await writeFile(join(api.env.imagesDir, file), await plain(3, 30, 20).png().toBuffer())
  await serverRuns(() => expect.poll(async () => (await stateOf())?.error).toBeNull())
  expect((await doctor()).error).toBeUndefined()
})

test('expired rows are deleted, others stay', async () => {
  const tables = ['sessions', 'ssoTokens', 'idempotencyKeys', 'previews'] as const
  const counts = () =>
    Promise.all(
      tables.map(async (table) => (await api.db.selectFrom(table).selectAll().execute()).length),
    )
  const [career, account] = [
    sample(contents.careers),
    await api.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow(),
  ]
  const make = async (key: string) => {
    await api.openSession('editor@example.com')
    await issueSsoToken(api.db, account.id, 'browser')
    await api.staff('POST', '/careers', career, { headers: { 'idempotency-key': key } })
    await api.staff('POST', '/previews', { documents: [{ type: 'careers', values: career }] })
  }
  const before = await counts()
  await make('first')
  expect(await counts()).toEqual(before.map((count) => count + 1))
  const past = new Date(Date.now() - 14 * dayMs).toISOString()
  const newest = api.db.selectFrom('sessions').select((eb) => eb.fn.max('id').as('id'))
  await api.db.updateTable('sessions').set({ usedAt: past }).where('id', '=', newest).execute()
  await api.db.updateTable('ssoTokens').set({ expiresAt: past }).execute()
  await api.db.updateTable('idempotencyKeys').set({ createdAt: past }).execute()
  await api.db.updateTable('previews').set({ expiresAt: past }).execute()

  const run = () => expiredRows(api.db, api.env.sessionLife).run(new AbortController().signal)
  await run()
  expect(await counts()).toEqual(before)
  await make('second')
  await run()
  expect(await counts()).toEqual(before.map((count) => count + 1))
})
