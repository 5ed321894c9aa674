import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { administratorRights, editorRights } from '#content/people/accounts.ts'
import { runCommand } from '#server/cli/commands.ts'
import { createLimits } from '#server/limits.ts'
import { createAccount, ensureAccount, findAccount } from '#server/people/accounts.ts'
import { invitePerson } from '#server/people/invitations.ts'
import { keepReset } from '#server/people/password-resets.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { hashSecret, newSecret } from '#server/people/sign-in/secrets.ts'
import { sessionMoment } from '#server/people/sign-in/session-clock.ts'
import { revokeSessionsOfProvider } from '#server/people/sign-in/sessions.ts'
import { siteAccountsOf } from '#server/people/sign-in/site-accounts.ts'
import { findReviewLink, openReviewLink } from '#server/publishing/review/review-links.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const password = 'a staple of horses'
const next = 'a battery of staples'
const issuer = 'https://id.example.com'
const editing = { role: 'editor', duties: ['content'] }
const accounts = () => siteAccountsOf({ db: api.db, env: api.env, limits: createLimits(1000) })

let passwordHash = ''
let people = 0

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

/** An administrator with a session, an identity and a password, and the links that they made. */
async function maker() {
  const name = `maker${++people}`
  const email = `${name}@example.com`
  const identity = { issuer, subject: name }
  const { id } = await createAccount(api.db, email, 'administrator', { passwordHash, identity })
  const token = await api.openSession(email)
  const invited = `${name}-friend@example.com`
  const { body: invitation } = await api.staff(
    'POST',
    '/invitations',
    { email: invited, ...editing, role: 'administrator', byMail: false },
    { token, isConfirmed: true },
  )
  const reset = newSecret()
  const expiresAt = sessionMoment(60_000)
  await api.db
    .transaction()
    .execute((transaction) =>
      keepReset(transaction, { tokenHash: hashSecret(reset), accountId: id, email, expiresAt }),
    )
  const shared = { own: await share(token, token), edited: await share(api.token, token) }
  const settings = await shareSettings(token)
  const links = { invitation: new URL(invitation.link).searchParams.get('token') ?? '', reset }
  return { id, email, invited, token, name, links, ...shared, settings }
}

type Maker = Awaited<ReturnType<typeof maker>>

/** Shares a new draft that `author` has written. Returns the token of the link. */
async function share(author: string, token: string): Promise<string> {
  const values = sample(contents.careers, `shared${++people}`)
  const { body: draft } = await api.visitor('POST', '/careers?draft=true', values, {
    token: author,
  })
  return linkTo('careers', draft._id, token)
}

async function shareSettings(token: string): Promise<string> {
  await api.staff('PUT', '/settings?draft=true', { phone: String(++people) })
  return linkTo('settings', 'settings', token)
}

async function linkTo(type: string, recordId: string, token: string): Promise<string> {
  const body = { type, recordId, label: 'Ines' }
  const answer = await api.visitor('POST', '/review-links', body, { token })
  return /\/review\/([\w-]+)/.exec(answer.body.address)?.[1] ?? ''
}

/** The names of the links that still work. */
async function working({ links, own, edited, settings }: Maker): Promise<string[]> {
  const isOpen = async (token: string) => {
    const row = await findReviewLink(api.db, hashSecret(token))
    return row !== undefined && (await openReviewLink(api.db, row)) !== null
  }
  const states = {
    invitation: (await accounts().invitation(links.invitation)) !== null,
    reset: (await accounts().resetEmail(links.reset)) !== null,
    own: await isOpen(own),
    edited: await isOpen(edited),
    settings: await isOpen(settings),
  }
  return Object.entries(states).flatMap(([name, isWorking]) => (isWorking ? [name] : []))
}

const command = async (line: string) => {
  await Array.fromAsync(runCommand(line.split(' '), api.variables))
}

const all = ['invitation', 'reset', 'own', 'edited', 'settings']

/** What ends links, with the names of the links that stay. */
const events: [string, (maker: Maker) => Promise<unknown>, string[]][] = [
  ['is signed out everywhere', ({ id }) => api.staff('DELETE', `/people/${id}/sessions`), []],
  [
    'signs out everywhere',
    ({ token }) => api.visitor('DELETE', '/auth/sessions', undefined, { token }),
    [],
  ],
  [
    'changes the password',
    ({ token }) =>
      api.visitor('PUT', '/me/password', { current: password, password: next }, { token }),
    [],
  ],
  ['resets the password', ({ links }) => accounts().reset(links.reset, next), []],
  ['is removed', ({ id }) => api.staff('DELETE', `/people/${id}`), []],
  [
    'becomes an editor',
    ({ id }) => api.staff('PUT', `/people/${id}/rights`, editing),
    ['reset', 'own', 'edited'],
  ],
  [
    'keeps only the duty messages',
    ({ id }) => api.staff('PUT', `/people/${id}/rights`, { role: 'editor', duties: ['messages'] }),
    ['reset'],
  ],
  [
    'becomes an editor who needs approval',
    async ({ id }) => {
      await api.staff('PUT', `/people/${id}/approval`, { needsApproval: true })
      await api.staff('PUT', `/people/${id}/rights`, editing)
    },
    ['reset', 'own'],
  ],
  [
    'needs approval after becoming an editor',
    async ({ id }) => {
      await api.staff('PUT', `/people/${id}/rights`, editing)
      await api.staff('PUT', `/people/${id}/approval`, { needsApproval: true })
    },
    ['reset', 'own'],
  ],
  ['is removed on the command line', ({ email }) => command(`admin remove ${email}`), []],
  [
    'gets a password on the command line',
    ({ email }) => command(`admin reset-password ${email}`),
    [],
  ],
  [
    'becomes an editor on the command line',
    ({ email }) => command(`admin role ${email} editor`),
    ['reset', 'own', 'edited'],
  ],
  [
    'loses the group of administrators at the single sign-on',
    ({ name, email }) => ensureAccount(api.db, { issuer, subject: name }, email, editorRights),
    ['reset', 'own', 'edited'],
  ],
  [
    'gets another email address and loses the group of administrators',
    ({ name }) =>
      ensureAccount(api.db, { issuer, subject: name }, `${name}@new.example`, editorRights),
    ['own', 'edited', 'reset'],
  ],
  [
    'is signed out by the single sign-on',
    ({ name }) => revokeSessionsOfProvider(api.db, issuer, { subject: name }),
    [],
  ],
]

describe('the links of an administrator who', () => {
  test.each(events)('%s end with the right they carry', async (_, act, staying) => {
    const person = await maker()
    expect(await working(person)).toEqual(all)
    await act(person)
    expect((await working(person)).sort()).toEqual(staying.toSorted())
    const { body } = await api.staff('GET', '/people')
    expect(JSON.stringify(body.invitations)).not.toContain(person.invited)
    const activity = await api.staff('GET', '/activity?type=people')
    expect(activity.body).toContainEqual(
      expect.objectContaining({ action: 'uninvited', name: person.invited }),
    )
    const accept = { token: person.links.invitation, name: '', password: next, passkey: '' }
    expect(await accounts().accept(accept, newSecret())).toHaveProperty('error')
    expect(await findAccount(api.db, person.invited)).toBeUndefined()
  })
})

test('links stay when one session of their maker ends, and when an administrator stays one', async () => {
  const person = await maker()
  const { body } = await api.visitor('GET', '/auth/me', undefined, { token: person.token })
  await api.staff('DELETE', `/auth/sessions/${body.session}`)
  await revokeSessionsOfProvider(api.db, issuer, { sid: 'one', subject: person.name })
  const rights = { role: 'administrator', duties: [] }
  await api.staff('PUT', `/people/${person.id}/rights`, rights)
  await ensureAccount(api.db, { issuer, subject: person.name }, person.email, administratorRights)
  await ensureAccount(api.db, { issuer, subject: person.name }, 'else@example.com', undefined)
  expect(await working(person)).toEqual(all)
})

test('a link whose maker lost the right before this version is void', async () => {
  const person = await maker()
  const columns = { role: 'editor', duties: '["messages"]' } as const
  await api.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute()
  expect(await working(person)).toEqual(['reset'])
  await api.db.deleteFrom('accounts').where('id', '=', person.id).execute()
  expect(await working(person)).toEqual([])
})

describe('with a single sign-on, an account that an administrator opened for a colleague', () => {
  const invite = async (by: string, email: string) => {
    const signIn = { way: 'oidc', roles: [] } as unknown as typeof api.env.signIn // the rest is not read
    const env = { ...api.env, signIn }
    await invitePerson({ db: api.db, env }, { email, ...administratorRights, byMail: false }, by)
  }

  test('is removed with the rights of the administrator, until somebody has signed in to it', async () => {
    const person = await maker()
    const [first, second] = [
      `first-${person.name}@example.com`,
      `second-${person.name}@example.com`,
    ]
    await invite(person.email, first)
    await invite(person.email, second)
    await api.openSession(first)
    await api.staff('PUT', `/people/${person.id}/rights`, editing)
    expect(await findAccount(api.db, first)).toMatchObject({ role: 'administrator' })
    expect(await findAccount(api.db, second)).toBeUndefined()
  })

  test('stays if another administrator has set its rights', async () => {
    const person = await maker()
    const email = `vouched-${person.name}@example.com`
    await invite(person.email, email)
    const id = (await findAccount(api.db, email))?.id
    await api.staff(
      'PUT',
      `/people/${id}/rights`,
      { role: 'administrator', duties: [] },
      { isConfirmed: true },
    )
    await api.staff('DELETE', `/people/${person.id}`)
    expect(await findAccount(api.db, email)).toMatchObject({ invitedBy: 'editor@example.com' })
  })

  test('does not count as the other administrator who has to remain', async () => {
    const email = 'editor@example.com'
    await invite(email, 'pending@example.com')
    const others = api.db
      .deleteFrom('accounts')
      .where('email', 'not in', [email, 'pending@example.com'])
    await others.execute()
    await expect(command(`admin role ${email} editor`)).rejects.toThrow('last administrator')
    await expect(command(`admin remove ${email}`)).rejects.toThrow('last administrator')
    expect(await findAccount(api.db, 'pending@example.com')).toBeDefined()
  })
})
