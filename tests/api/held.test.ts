import { beforeEach, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { editorRights } from '#content/people/accounts.ts'
import { hourMs } from '#content/text/durations.ts'
import { runCommand } from '#server/cli/commands.ts'
import { readEnv } from '#server/env/env.ts'
import type { Letter } from '#server/outbox/mail/letter.ts'
import { createAccount, ensureAccount } from '#server/people/accounts.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { revokeSessionsOfProvider } from '#server/people/sign-in/sessions.ts'
import { releases } from '#server/publishing/releases/releases-job.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi({ mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
const password = 'a staple of horses'
const passwordHash = hashPassword(password)
const issuer = 'https://id.example.com'
const later = () => new Date(Date.now() + hourMs).toISOString()
const runJob = () => releases(api.db, api.env).run(new AbortController().signal)
const ago = '2026-01-01T08:00:00.000Z'
let count = 0

beforeEach(async () => {
  await api.db.deleteFrom('outbox').execute()
})

/** An administrator who has scheduled changes of a record, a release with the settings, and a new record. */
async function scheduler() {
  const name = `planner${++count}`
  const email = `${name}@example.com`
  const identity = { issuer, subject: name }
  const options = { passwordHash: await passwordHash, identity }
  const { id } = await createAccount(api.db, email, 'administrator', options)
  const token = await api.openSession(email)
  const as = { token }
  const values = sample(contents.careers, name)
  const publishAt = later()
  const timed = { ...values, publishAt }
  const { body: live } = await api.visitor('POST', '/careers', values, as)
  const { body: draft } = await api.visitor('PUT', `/careers/${live._id}`, timed, as)

  const { body: site } = await api.visitor('POST', '/releases', { name: `Site ${name}` }, as)
  await api.visitor('PUT', '/settings?draft=true', { phone: String(count) }, as)
  await api.visitor('PUT', `/releases/${site._id}/drafts/settings/settings`, undefined, as)
  const named = { name: site.name, publishAt, version: 2 }
  expect((await api.visitor('PUT', `/releases/${site._id}`, named, as)).status).toBe(200)

  const { body: record } = await api.visitor('POST', '/careers', timed, as)
  const ending = { ...sample(contents.careers, `${name} end`), unpublishAt: publishAt }
  const { body: ended } = await api.visitor('POST', '/careers', ending, as)
  const ids = { draft: draft._id, release: draft.draft.release, site: site._id }
  return { id, email, name, token, publishAt, ...ids, record: record._id, ended: ended._id }
}

type Scheduler = Awaited<ReturnType<typeof scheduler>>

const draftOf = async (id: string) => (await api.staff('GET', `/careers/${id}?draft=true`)).body
const releaseOf = async (id: string) => (await api.staff('GET', `/releases/${id}`)).body
const takeOver = async (id: string, options: object = {}) => {
  const { version } = await releaseOf(id)
  const headers = { 'if-match': `"${version}"` }
  return api.staff('POST', `/releases/${id}/take-over`, undefined, { headers, ...options })
}

const valuesOf = ({ _id, slug, createdAt, updatedAt, ...values }: Record<string, unknown>) => values

/** The publications that will happen at their time. */
async function waiting({ release, site, record, ended }: Scheduler): Promise<string[]> {
  const [{ state }, { state: siteState }] = [await releaseOf(release), await releaseOf(site)]
  const { body } = await api.staff('GET', `/careers/${record}`)
  const { body: ending } = await api.staff('GET', `/careers/${ended}`)
  const isWaiting = {
    draft: state === 'scheduled',
    settings: siteState === 'scheduled',
    record: body.isActive,
    end: ending.unpublishAt !== null,
  }
  return Object.entries(isWaiting).flatMap(([name, is]) => (is ? [name] : []))
}

/** Lets the time of a release or record come. */
async function passTime(person: Scheduler) {
  const past = { publishAt: new Date(Date.now() - 1000).toISOString() }
  const ids = [person.release, person.site]
  await api.db.updateTable('releases').set(past).where('id', 'in', ids).execute()
  await api.db.updateTable('careers').set(past).where('id', '=', person.record).execute()
  const ended = { unpublishAt: past.publishAt }
  await api.db
    .updateTable('careers')
    .set(ended)
    .where('id', '=', person.ended)
    .where('unpublishAt', 'is not', null)
    .execute()
}

const command = async (line: string) => {
  await Array.fromAsync(runCommand(line.split(' '), api.variables))
}
const editing = { role: 'editor', duties: ['content'] }

/** What holds schedules, with the reason, and what stays scheduled. */
const events: [string, (person: Scheduler) => Promise<unknown>, string, string[]][] = [
  [
    'is signed out everywhere',
    ({ id }) => api.staff('DELETE', `/people/${id}/sessions`),
    'was signed out everywhere',
    [],
  ],
  [
    'signs out everywhere',
    ({ token }) => api.visitor('DELETE', '/auth/sessions', undefined, { token }),
    'was signed out everywhere',
    [],
  ],
  [
    'changes the password',
    ({ token }) => {
      const body = { current: password, password: 'a battery of staples' }
      return api.visitor('PUT', '/me/password', body, { token })
    },
    'has a new password since',
    [],
  ],
  [
    'gets a password on the command line',
    ({ email }) => command(`admin reset-password ${email}`),
    'has a new password since',
    [],
  ],
  ['is removed', ({ id }) => api.staff('DELETE', `/people/${id}`), 'was removed', []],
  [
    'becomes an editor',
    ({ id }) => api.staff('PUT', `/people/${id}/rights`, editing),
    'may no longer publish it',
    ['draft', 'record', 'end'],
  ],
  [
    'loses the duty content',
    ({ id }) => api.staff('PUT', `/people/${id}/rights`, { role: 'editor', duties: ['messages'] }),
    'may no longer publish it',
    [],
  ],
  [
    'needs approval',
    async ({ id }) => {
      await api.staff('PUT', `/people/${id}/rights`, editing)
      await api.staff('PUT', `/people/${id}/approval`, { needsApproval: true })
    },
    'may no longer publish it',
    [],
  ],
  [
    'becomes an editor on the command line',
    ({ email }) => command(`admin role ${email} editor`),
    'may no longer publish it',
    ['draft', 'record', 'end'],
  ],
  [
    'loses the group of administrators at the single sign-on',
    ({ name }) =>
      ensureAccount(api.db, { issuer, subject: name }, `${name}@new.example`, editorRights),
    'may no longer publish it',
    ['draft', 'record', 'end'],
  ],
  [
    'is signed out by the single sign-on',
    ({ name }) => revokeSessionsOfProvider(api.db, issuer, { subject: name }),
    'was signed out everywhere',
    [],
  ],
]

describe('what an administrator scheduled who', () => {
  test.each(events)('%s is held', async (_, act, why, staying) => {
    const person = await scheduler()
    expect(await waiting(person)).toEqual(['draft', 'settings', 'record', 'end'])
    await act(person)
    expect(await waiting(person)).toEqual(staying)
    const held = await releaseOf(person.site)
    expect(held).toMatchObject({ state: 'held', failure: { refusals: [] } })
    expect(held.failure.message).toContain(why)
    await passTime(person)
    await runJob()
    expect(await releaseOf(person.site)).toMatchObject({ state: 'held', publishedAt: null })
    const isHeld = !staying.includes('draft')
    expect((await releaseOf(person.release)).state).toBe(isHeld ? 'held' : 'published')
    const seen = await api.visitor('GET', `/careers/${person.record}`)
    expect(seen.status).toBe(isHeld ? 404 : 200)
    const ended = await api.visitor('GET', `/careers/${person.ended}`)
    expect(ended.status).toBe(isHeld ? 200 : 404)
  })
})

test('schedules stay when one session ends, and when a colleague has rescheduled them', async () => {
  const person = await scheduler()
  await revokeSessionsOfProvider(api.db, issuer, { sid: 'one', subject: person.name })
  expect(await waiting(person)).toEqual(['draft', 'settings', 'record', 'end'])
  for (const id of [person.release, person.site]) {
    const { name, version } = await releaseOf(id)
    await api.staff('PUT', `/releases/${id}`, { name, version, publishAt: later() })
  }
  const { body } = await api.staff('GET', `/careers/${person.record}`)
  await api.staff('PUT', `/careers/${body._id}`, { ...valuesOf(body), publishAt: later() })
  const { body: ending } = await api.staff('GET', `/careers/${person.ended}`)
  await api.staff('PUT', `/careers/${ending._id}`, { ...valuesOf(ending), unpublishAt: later() })
  await api.staff('DELETE', `/people/${person.id}`)
  expect(await waiting(person)).toEqual(['draft', 'settings', 'record', 'end'])
})

test('everyone who can publish is told once, by one mail, also of what the command line held', async () => {
  const person = await scheduler()
  await api.openSession('writer@example.com', 'editor')
  await api.openSession('desk@example.com', { role: 'editor', duties: ['messages'] })
  const pupil = { ...editorRights, needsApproval: true }
  await api.openSession('pupil@example.com', pupil)
  await command(`admin remove ${person.email}`)
  await runJob()
  await runJob()
  const mails = await api.db.selectFrom('outbox').select(['recipient', 'content']).execute()
  const to = mails.map(({ recipient }) => recipient)
  expect(to).toContain('editor@example.com')
  expect(to).toContain('writer@example.com')
  expect(to).not.toContain('desk@example.com')
  expect(to).not.toContain('pupil@example.com')
  expect(to).not.toContain(person.email)
  expect(new Set(to).size).toBe(to.length)
  const letter: Letter = JSON.parse(mails[0]?.content ?? '')
  expect(letter.subject).toMatch(/^On hold: /)
  expect(JSON.stringify(letter)).toContain(`${person.email}, who scheduled them, was removed`)
  expect(JSON.stringify(letter)).toContain(`Site ${person.name}`)
  expect(JSON.stringify(letter)).toContain(' (end)')
})

test('what is held is in the activity and at the draft', async () => {
  const person = await scheduler()
  await api.staff('DELETE', `/people/${person.id}/sessions`)
  const { body } = await api.staff('GET', '/activity')
  const held = body.filter(({ action }: { action: string }) => action === 'held')
  const ids = held.slice(0, 4).map(({ recordId }: { recordId: string }) => recordId)
  const { release, site, record, ended } = person
  expect(ids.toSorted()).toEqual([release, site, record, ended].toSorted())
  expect(held[0].by).toBe('editor@example.com')
  expect((await draftOf(person.draft)).draft).toMatchObject({
    publishesAt: null,
    heldBecause: `On hold: ${person.email}, who scheduled it, was signed out everywhere.`,
  })
})

describe('a release on hold', () => {
  test('is taken over in one step, and then published at its time', async () => {
    const person = await scheduler()
    await api.staff('DELETE', `/people/${person.id}`)
    const missing = await api.staff('POST', `/releases/${person.release}/take-over`)
    expect(missing.status).toBe(428)
    const stale = { headers: { 'if-match': '"1"' } }
    expect((await takeOver(person.release, stale)).status).toBe(412)
    const { status, body } = await takeOver(person.release)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        state: 'scheduled',
        scheduledBy: 'editor@example.com',
        publishAt: person.publishAt,
        failure: null,
      },
    })
    expect((await takeOver(person.release)).status).toBe(409)
    await passTime(person)
    await runJob()
    expect(await releaseOf(person.release)).toMatchObject({ state: 'published' })
  })

  test('is published or rescheduled when its time has passed', async () => {
    const person = await scheduler()
    await api.staff('DELETE', `/people/${person.id}`)
    await passTime(person)
    const refused = await takeOver(person.release)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'publishAt' }] } })
    const { version, name } = await releaseOf(person.release)
    const given = { name, version, publishAt: later() }
    const { body } = await api.staff('PUT', `/releases/${person.release}`, given)
    expect(body).toMatchObject({ state: 'scheduled', scheduledBy: 'editor@example.com' })
    const headers = { 'if-match': `"${(await releaseOf(person.site)).version}"` }
    const path = `/releases/${person.site}/publish`
    const published = await api.staff('POST', path, undefined, { headers })
    expect(published).toMatchObject({ status: 200, body: { state: 'published' } })
  })

  test('is taken over only by a person who can publish it, also by the one who scheduled it', async () => {
    const person = await scheduler()
    const body = { current: password, password: 'a battery of staples' }
    await api.visitor('PUT', '/me/password', body, { token: person.token })
    const pupil = { ...editorRights, needsApproval: true }
    const [own, editor] = [person.token, await api.openSession('writer@example.com', 'editor')]
    const learner = await api.openSession('pupil@example.com', pupil)
    const by = async (token: string, id: string) => {
      const headers = { 'if-match': `"${(await releaseOf(id)).version}"` }
      return (await takeOver(id, { token, headers })).status
    }
    expect(await by(learner, person.release)).toBe(403)
    expect(await by(editor, person.site)).toBe(403)
    expect(await by(editor, person.release)).toBe(200)
    expect(await by(own, person.site)).toBe(200)
    // An active record is scheduled again, by the person who activated it.
    const path = `/careers/${person.record}`
    const token = editor
    expect((await api.visitor('PUT', path, { isActive: true }, { token })).status).toBe(200)
    await api.staff('DELETE', `/people/${person.id}`)
    expect(await waiting(person)).toEqual(['draft', 'record'])
  })
})

describe('a record on hold', () => {
  const editorOf = async (id: string) => (await draftOf(id)).held
  const takeOverRecord = (id: string, options: object = {}) =>
    api.staff('POST', `/careers/${id}/take-over`, undefined, options)

  test('says so in its form, and is taken over in one step', async () => {
    const person = await scheduler()
    expect(await editorOf(person.record)).toBeUndefined()
    await api.staff('DELETE', `/people/${person.id}`)
    const because = `On hold: ${person.email}, who scheduled it, was removed.`
    const at = person.publishAt
    expect(await editorOf(person.record)).toEqual({ field: 'publishAt', at, because })
    expect(await editorOf(person.ended)).toEqual({ field: 'unpublishAt', at, because })
    expect((await api.visitor('GET', `/careers/${person.ended}`)).body).not.toHaveProperty('held')

    // A draft is no live version, so the hold stays.
    await api.staff('PUT', `/careers/${person.ended}?draft=true`, { title: 'Later' })
    expect(await editorOf(person.ended)).toEqual({ field: 'unpublishAt', at, because })

    const stale = { headers: { 'if-match': '"1"' } }
    expect((await takeOverRecord(person.ended, stale)).status).toBe(412)
    expect(await takeOverRecord(person.record)).toMatchObject({
      status: 200,
      body: { isActive: true, publishAt: at },
    })
    expect(await takeOverRecord(person.ended)).toMatchObject({
      status: 200,
      body: { isActive: true, unpublishAt: at },
    })
    expect((await takeOverRecord(person.ended)).status).toBe(409)
    expect(await editorOf(person.ended)).toBeUndefined()
    await passTime(person)
    expect((await api.visitor('GET', `/careers/${person.record}`)).status).toBe(200)
    expect((await api.visitor('GET', `/careers/${person.ended}`)).status).toBe(404)
  })

  test('stays in the hands of the person who took it over', async () => {
    const person = await scheduler()
    await api.staff('DELETE', `/people/${person.id}`)
    const email = `heir${++count}@example.com`
    const token = await api.openSession(email)
    for (const id of [person.record, person.ended]) await takeOverRecord(id, { token })
    expect(await waiting(person)).toEqual(['record', 'end'])
    const { id } = await api.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await api.staff('DELETE', `/people/${id}`)
    expect(await waiting(person)).toEqual([])
    expect((await editorOf(person.ended)).because).toContain(email)
  })

  test('is not taken over after its time, and a save ends the hold', async () => {
    const person = await scheduler()
    await api.staff('DELETE', `/people/${person.id}`)
    const versions = api.db.updateTable('changes').where('recordId', '=', person.ended)
    const { snapshot } = await api.db
      .selectFrom('changes')
      .select('snapshot')
      .where('recordId', '=', person.ended)
      .where('action', '=', 'held')
      .executeTakeFirstOrThrow()
    const past = {
      ...JSON.parse(snapshot ?? ''),
      held: { field: 'unpublishAt', at: ago, because: 'On hold.' },
    }
    await versions
      .where('action', '=', 'held')
      .set({ snapshot: JSON.stringify(past) })
      .execute()
    expect(await takeOverRecord(person.ended)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'unpublishAt' }] },
    })
    const { body } = await api.staff('GET', `/careers/${person.ended}`)
    await api.staff('PUT', `/careers/${person.ended}`, valuesOf(body))
    expect(await editorOf(person.ended)).toBeUndefined()
    expect((await takeOverRecord(person.ended)).status).toBe(409)
  })

  test('is not taken over by a person who needs approval', async () => {
    const person = await scheduler()
    await api.staff('DELETE', `/people/${person.id}`)
    const token = await api.openSession('learner@example.com', {
      ...editorRights,
      needsApproval: true,
    })
    expect((await takeOverRecord(person.record, { token })).status).toBe(403)
    expect((await takeOverRecord(person.ended, { token })).status).toBe(403)
  })
})
