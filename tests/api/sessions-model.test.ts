import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Role } from '#content/people/accounts.ts'
import { dayMs, hourMs } from '#content/text/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { LastAdministratorError, MissingError, TakenError } from '#server/database/errors.ts'
import {
  createAccount,
  findAccount,
  listAccounts,
  removeAccount,
  setPassword,
  setRights,
} from '#server/people/accounts.ts'
import { signOutPerson } from '#server/people/people.ts'
import {
  issueSignInLink,
  issueSsoToken,
  redeemSignInLink,
} from '#server/people/sign-in/one-time-tokens.ts'
import { findSession, logOut, redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = database.db
})
afterAll(() => database.remove())

const life = { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs }
const people = ['ada@example.com', 'bea@example.com', 'cyd@example.com']

interface ModelSession {
  token: string
  owner: string
  /** Hours since the session was opened. `idle`: hours since it was last used. */
  age: number
  idle: number
  isOver: boolean
}

/** Simple model of the expected state. */
interface Model {
  accounts: Map<string, Role>
  sessions: ModelSession[]
}

interface Act {
  name: string
  run(db: Database, model: Model): Promise<void>
}

const person = fc.constantFrom(...people)
const role = fc.constantFrom<Role>('administrator', 'editor')
const act = (name: string, run: Act['run']): Act => ({ name, run })

const administrators = ({ accounts }: Model) =>
  [...accounts].filter(([, each]) => each === 'administrator').map(([email]) => email)
const isLast = (model: Model, email: string) => administrators(model).join() === email
const endAll = (model: Model, owner: string) => {
  for (const session of model.sessions) if (session.owner === owner) session.isOver = true
}

/** Expected error of a change to an account, if any. */
const expected = (model: Model, email: string, takesAway: boolean) =>
  !model.accounts.has(email)
    ? MissingError
    : takesAway && isLast(model, email)
      ? LastAdministratorError
      : undefined

async function attempt(work: Promise<unknown>, error: (new () => Error) | undefined) {
  if (error) await expect(work).rejects.toThrow(error)
  else await work
  return !error
}

const acts = fc.oneof(
  person.map((email) =>
    act(`${email} signs in`, async (db, model) => {
      const account = await findAccount(db, email)
      expect(account !== undefined).toBe(model.accounts.has(email))
      if (!account) return
      const sso = await issueSsoToken(db, account.id, 'browser')
      const tokens = await Promise.all(
        [1, 2].map(() => redeemSsoToken(db, sso, 'browser', { life })),
      )
      const opened = tokens.filter((token) => token !== null)
      expect(opened).toHaveLength(1)
      const [token = ''] = opened
      model.sessions.push({ token, owner: email, age: 0, idle: 0, isOver: false })
    }),
  ),
  fc.nat(20).map((which) =>
    act(`session ${which} logs out`, async (db, { sessions }) => {
      const session = sessions[which % Math.max(1, sessions.length)]
      const found = session && (await findSession(db, session.token, life))
      if (!found) return
      await logOut(db, found.id)
      session.isOver = true
    }),
  ),
  fc.tuple(person, role).map(([email, given]) =>
    act(`${email} is added as ${given}`, async (db, model) => {
      const isNew = await attempt(
        createAccount(db, email, given),
        model.accounts.has(email) ? (TakenError as new () => Error) : undefined,
      )
      if (isNew) model.accounts.set(email, given)
    }),
  ),
  person.map((email) =>
    act(`${email} is removed`, async (db, model) => {
      if (!(await attempt(removeAccount(db, email), expected(model, email, true)))) return
      model.accounts.delete(email)
      endAll(model, email)
    }),
  ),
  fc.tuple(person, role).map(([email, given]) =>
    act(`${email} becomes ${given}`, async (db, model) => {
      const error = expected(model, email, given === 'editor')
      if (await attempt(setRights(db, email, given), error)) model.accounts.set(email, given)
    }),
  ),
  person.map((email) =>
    act(`${email} gets a new password`, async (db, model) => {
      if (await attempt(setPassword(db, email, 'hash'), expected(model, email, false)))
        endAll(model, email)
    }),
  ),
  person.map((email) =>
    act(`${email} signs out everywhere`, async (db, model) => {
      const account = await findAccount(db, email)
      if (!account) return
      await signOutPerson(db, account.id, email)
      endAll(model, email)
    }),
  ),
  fc.integer({ min: 1, max: 60 }).map((hours) =>
    act(`${hours} hours pass`, async (db, { sessions }) => {
      const rows = await db.selectFrom('sessions').select(['id', 'createdAt', 'usedAt']).execute()
      const earlier = (iso: string) => new Date(Date.parse(iso) - hours * hourMs).toISOString()
      for (const { id, createdAt, usedAt } of rows) {
        const times = { createdAt: earlier(createdAt), usedAt: earlier(usedAt) }
        await db.updateTable('sessions').set(times).where('id', '=', id).execute()
      }
      for (const session of sessions) {
        session.age += hours
        session.idle += hours
        if (session.age > 7 * 24 || session.idle > 12) session.isOver = true
      }
    }),
  ),
  fc.integer({ min: -72, max: 72 }).map((hours) =>
    act(`the wall clock jumps by ${hours} hours`, async () => {
      vi.setSystemTime(Date.now() + hours * hourMs)
    }),
  ),
)

afterEach(() => {
  vi.useRealTimers()
})

test('no sequence of events leaves an ended session valid or all administrators locked out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 25 }), async (steps) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
      for (const table of ['sessions', 'ssoTokens', 'accounts', 'changes'] as const)
        await db.deleteFrom(table).execute()
      const [first = ''] = people
      await createAccount(db, first, 'administrator')
      const model: Model = { accounts: new Map([[first, 'administrator']]), sessions: [] }

      for (const { run } of steps) {
        await run(db, model)
        for (const session of model.sessions) {
          const found = await findSession(db, session.token, life)
          // Exactly at the limit both results are right. This test is not about boundaries.
          const isOnEdge = session.idle === 12 || session.age === 7 * 24
          if (!isOnEdge) expect(found !== null).toBe(!session.isOver)
          if (found) expect(found.role).toBe(model.accounts.get(session.owner))
          if (found) session.idle = 0
          else session.isOver = true
        }
        expect((await listAccounts(db)).map(({ email }) => email).sort()).toEqual(
          [...model.accounts.keys()].sort(),
        )
        expect(administrators(model).length).toBeGreaterThan(0)
      }

      // A sign-in link for an administrator always works.
      const [email = ''] = administrators(model)
      const account = await findAccount(db, email)
      const link = await issueSignInLink(db, account?.id ?? '')
      const sso = await redeemSignInLink(db, link, 'browser')
      expect(await redeemSignInLink(db, link, 'browser')).toBeNull()
      const token = await redeemSsoToken(db, sso ?? '', 'browser', { life })
      expect((await findSession(db, token ?? '', life))?.role).toBe('administrator')
      vi.useRealTimers()
    }),
    { numRuns: 50 },
  )
})
