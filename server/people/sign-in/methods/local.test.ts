import { argon2Sync } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { connect, type Database } from '../../../database/connect.ts'
import { migrate } from '../../../database/migrate.ts'
import { readEnv } from '../../../env/env.ts'
import { createLimits } from '../../../limits.ts'
import { createAccount, findAccount } from '../../accounts.ts'
import { hashPassword } from '../password.ts'
import { newSecret } from '../secrets.ts'
import { localSignIn } from './local.ts'

let db: Database
let signIn: ReturnType<typeof localSignIn>
const own = newSecret()
let lastIp = 0

/** A hash of "correct horse" at Argon2's minimum cost, because most tests do not depend on the cost. */
function cheapHash(): string {
  const nonce = Buffer.alloc(16, 'salt')
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: 'correct horse', nonce })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

beforeEach(async () => {
  db = connect(':memory:')
  await migrate(db)
  const passwordHash = cheapHash()
  await createAccount(db, 'ada@example.com', 'administrator', { passwordHash })
  await createAccount(db, 'sso@example.com', 'editor')
  signIn = localSignIn({ db, env: readEnv({}).env, limits: createLimits() })
})

afterEach(async () => {
  vi.useRealTimers()
  await db.destroy()
})

/** Each attempt comes from a different IP address. */
const attempt = (email: string, password: string, browserSecret = newSecret()) =>
  signIn.withPassword({ email, password }, browserSecret, `2001:db8:${(++lastIp).toString(16)}::1`)

const right = () => attempt('ada@example.com', 'correct horse', own)
const wrong = { status: 401, error: 'The email or password is incorrect.' }

test('a password signs in, whatever the case and spaces of the email', async () => {
  expect(await attempt(' ADA@Example.com ', 'correct horse')).toHaveProperty('ssoToken')
})

test('a wrong password, an unknown email and an account without a password get the same answer', async () => {
  expect(await attempt('ada@example.com', 'wrong')).toEqual(wrong)
  expect(await attempt('nobody@example.com', 'wrong')).toEqual(wrong)
  expect(await attempt('sso@example.com', 'wrong')).toEqual(wrong)
  expect(await attempt('sso@example.com', ' ')).toEqual(wrong)
})

test('an unknown email costs as much processor time as a known one', async () => {
  const work = (email: string) =>
    processorTime(async () => {
      for (let count = 0; count < 4; count++) await attempt(email, 'wrong')
    })
  const passwordHash = await hashPassword('correct horse')
  await db.updateTable('accounts').set({ passwordHash }).execute()
  await attempt('nobody@example.com', 'wrong')
  const [known, unknown] = [await work('ada@example.com'), await work('nobody@example.com')]
  expect(unknown / known).toBeGreaterThan(0.4)
  expect(unknown / known).toBeLessThan(2.5)
})

test('guesses at one account from many IP addresses are throttled, other accounts are not', async () => {
  for (let count = 0; count < 20; count++) {
    expect(await attempt('ada@example.com', `wrong ${count}`)).toEqual(wrong)
  }
  expect(await attempt('ada@example.com', 'correct horse')).toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
  })
  expect(await attempt('nobody@example.com', 'wrong')).toEqual(wrong)
})

test('concurrent guesses are limited like sequential ones', async () => {
  const guesses = Array.from({ length: 200 }, (_, number) =>
    attempt('ada@example.com', `wrong ${number}`),
  )
  const statuses = (await Promise.all(guesses)).map((answer) => 'status' in answer && answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(180)
})

test('an IPv6 network has thirty attempts a minute across its addresses', async () => {
  const from = (number: number) => `2001:db8:ffff:${number}::1`
  const tries = Array.from({ length: 40 }, (_, number) =>
    signIn.withPassword(
      { email: `${number}@example.com`, password: 'wrong' },
      newSecret(),
      from(number),
    ),
  )
  const statuses = (await Promise.all(tries)).map((answer) => 'status' in answer && answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
})

test('right passwords are not counted, so an office can sign in from one address', async () => {
  for (let count = 0; count < 25; count++) {
    const password = 'correct horse'
    const answer = await signIn.withPassword(
      { email: 'ada@example.com', password },
      newSecret(),
      '192.0.2.7',
    )
    expect(answer).toHaveProperty('ssoToken')
  }
})

test('throttling does not reveal whether an account exists', async () => {
  for (let count = 0; count < 20; count++) await attempt('nobody@example.com', 'wrong')
  expect(await attempt('nobody@example.com', 'wrong')).toMatchObject({ status: 429 })
})

test('an owner is never locked out of a browser they signed in with before', async () => {
  expect(await right()).toHaveProperty('ssoToken')
  for (let count = 0; count < 25; count++) await attempt('ada@example.com', 'wrong')
  expect(await attempt('ada@example.com', 'correct horse')).toMatchObject({ status: 429 })
  expect(await right()).toHaveProperty('ssoToken')
})

test('another browser can try again after 10 seconds', async () => {
  for (let count = 0; count < 20; count++) await attempt('ada@example.com', 'wrong')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_500)
  expect(await attempt('ada@example.com', 'correct horse')).toHaveProperty('ssoToken')
  vi.restoreAllMocks()
})

test('one IP address has ten attempts a minute', async () => {
  const from = (email: string) =>
    signIn.withPassword({ email, password: '' }, own, '::ffff:192.0.2.9')
  for (let count = 0; count < 10; count++) {
    expect(await from(`${count}@example.com`)).toMatchObject({ status: 400 })
  }
  expect(await from('ada@example.com')).toMatchObject({ status: 429 })
})

test('a password is stored as an argon2id hash', async () => {
  const passwordHash = await hashPassword('correct horse')
  await createAccount(db, 'bea@example.com', 'editor', { passwordHash })
  const account = await findAccount(db, 'bea@example.com')
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
