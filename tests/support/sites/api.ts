import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Rights, Role } from '#content/people/accounts.ts'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/limits.ts'
import type { TxtResolver } from '#server/outbox/mail/domain/domain-records.ts'
import { createAccount, findAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { issueProof } from '#server/people/sign-in/owner-proofs.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { findSession, redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import { createDatabase, type TestDatabase } from '../databases/database.ts'
import { validateResponse } from '../formats/openapi-response.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // Response bodies have many shapes. Each test asserts its own.
  // biome-ignore lint/suspicious/noExplicitAny: bodies are only compared
  body: any
}

interface Options {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sends a proof that the owner of the session's account is at the browser. */
  isConfirmed?: boolean
}

/** The administrator's password hash, computed once: hashing is slow by design. */
let passwordHash: Promise<string> | undefined

/**
 * A server without pages on an empty, migrated database, for the tests of one file. Every response is validated against
 * the OpenAPI document.
 */
export function withApi({
  limitFactor = 1000,
  txtResolver,
  ...bounds
}: { limitFactor?: number; txtResolver?: TxtResolver } & Partial<
  Pick<
    Env,
    | 'requestTimeoutMs'
    | 'upload'
    | 'mail'
    | 'notifyEmail'
    | 'mailAllowPrivate'
    | 'secretKey'
    | 'storage'
  >
> = {}) {
  let app: FastifyInstance
  let db: Database
  let database: TestDatabase
  let token: string
  let env: Env

  beforeAll(async () => {
    database = await createDatabase()
    db = database.db
    env = { ...readEnv({ ...database.variables, LOG_LEVEL: 'silent' }).env, ...bounds }
    passwordHash ??= hashPassword('correct horse')
    await createAccount(db, 'editor@example.com', 'administrator', {
      passwordHash: await passwordHash,
    })
    app = await createApp({
      env,
      db,
      limits: limitsOf(db, limitFactor),
      ...(txtResolver && { txtResolver }),
    })
    token = await openSession()
  })

  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  /** Opens a session and returns its token. Creates the account if it does not exist. */
  const openSession = async (
    email = 'editor@example.com',
    rights: Rights | Role = 'administrator',
  ) => {
    const account = (await findAccount(db, email)) ?? (await createAccount(db, email, rights))
    const ssoToken = await issueSsoToken(db, account.id, 'browser')
    return (await redeemSsoToken(db, ssoToken, 'browser', { life: env.sessionLife })) ?? ''
  }

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    { token: bearer, headers = {}, isConfirmed = false }: Options = {},
  ): Promise<Answer> => {
    const answered = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
        ...(isConfirmed ? await confirmed(bearer) : {}),
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    const answer = await validateResponse(app, answered)
    const isJson = /\bjson\b/.test(String(answer.headers['content-type']))
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? answer.json() : answer.body,
    }
  }

  /** Headers with a proof that the owner of a session's account is at the browser. */
  const confirmed = async (bearer = token): Promise<Record<string, string>> => {
    const session = await findSession(db, bearer, env.sessionLife, false)
    if (!session) return {}
    const browserSecret = newSecret()
    const proof = await issueProof(db, { sessionId: session.id, browserSecret })
    return { cookie: `atrium_browser=${browserSecret}`, [confirmationHeader]: proof }
  }

  return {
    openSession,
    confirmed,
    get app() {
      return app
    },
    get env() {
      return env
    },
    get db() {
      return db
    },
    /** Environment variables with which another process uses this database. */
    get variables() {
      return database.variables
    },
    /** The `connect` target of this database. */
    get target() {
      return database.target
    },
    get token() {
      return token
    },
    /** Calls the API without a token. */
    visitor: call,
    /** Calls the API as a signed-in administrator. */
    staff: (...[method, path, payload, options]: Parameters<typeof call>) =>
      call(method, path, payload, { token, ...options }),
  }
}
