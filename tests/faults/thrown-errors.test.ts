import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database } from '#server/database/connect.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { createJobs } from '#server/jobs.ts'
import { createLimits } from '#server/limits.ts'
import { createAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import { startScheduler } from '#server/scheduler/scheduler.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'

/** All routes of the server. While `isThrowing`, their handlers throw and their schemas are ignored. */
const thrown = vi.hoisted(() => ({ isThrowing: false, routes: [] as RouteOptions[] }))

vi.mock('fastify', async (load) => {
  const fastify = await load<typeof import('fastify')>()
  const create = (options: object) => {
    const app = fastify.default(options)
    app.addHook('onRoute', (route) => {
      const { handler } = route
      thrown.routes.push({ ...route })
      route.handler = function (request, reply) {
        if (!thrown.isThrowing) return handler.call(this, request, reply)
        // Throws like a bug in a handler: synchronously or asynchronously.
        if (thrown.routes.length % 2) throw new Error(`a mistake in ${route.url}`)
        return Promise.resolve().then(() => {
          throw new Error(`a mistake in ${route.url}`)
        })
      }
      route.validatorCompiler = () => () => true
    })
    return app
  }
  return { ...fastify, default: create }
})

let database: TestDatabase
let db: Database
let env: Env
let app: FastifyInstance
let token: string
const lines: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  env = readEnv({ ...database.variables, LOG_LEVEL: 'error' }).env
  const account = await createAccount(db, 'editor@example.com', 'administrator')
  const ssoToken = await issueSsoToken(db, account.id, 'browser')
  token = (await redeemSsoToken(db, ssoToken, 'browser', { life: env.sessionLife })) ?? ''
  app = await createApp({
    env,
    db,
    limits: createLimits(1000),
    log: { write: (line: string) => void lines.push(line) },
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.remove()
})

/** Fills the parameters of a route: ids with zeros, lists of words with the first word, others with `x`. */
const filledIn = (url: string) =>
  url.replace(/:\w+(?:\(([^)]*)\))?/g, (_, pattern = '') => {
    const digits = /\{(?:\d+,)?(\d+)\}/.exec(pattern)?.[1]
    return digits ? '0'.repeat(Number(digits)) : pattern.split('|')[0] || 'x'
  })

const call = (method: HTTPMethods, url: string, type?: string) =>
  app.inject({
    method: method as 'GET', // the type of inject has fewer methods than that of routes
    url,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    ...(type && { payload: type.includes('json') ? '{}' : '' }),
  })

test('an exception in any handler is a 500 with the request id, which the log has with the stack', async ({
  task,
}) => {
  const routes = thrown.routes.flatMap(({ method, url }) =>
    [method].flat().map((each) => ({ method: each, url: filledIn(url) })),
  )
  expect(routes.length).toBeGreaterThan(150)
  let answered = 0
  for (const { method, url } of routes) {
    if (method === 'HEAD' || method === 'OPTIONS') continue
    const hasBody = method !== 'GET' && method !== 'DELETE'
    thrown.isThrowing = true
    lines.length = 0
    let answer = await call(method, url, hasBody ? 'application/json' : undefined)
    // Upload routes require multipart.
    if (answer.statusCode === 415) {
      answer = await call(method, url, 'multipart/form-data; boundary=a')
    }
    if (answer.statusCode === 415) {
      answer = await call(method, url, 'application/x-www-form-urlencoded')
    }
    thrown.isThrowing = false
    const name = `${method} ${url}`
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(500)
    const { requestId } = answer.json()
    expect(answer.body, name).not.toContain('mistake')
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId)
    expect(logged, name).toHaveLength(1)
    expect(logged[0].err.stack, name).toMatch(/a mistake in [\s\S]+\n +at /)
    expect((await call('GET', '/api/projects')).statusCode).toBe(200)
    answered++
  }
  noteFault(task, {
    fault: `an exception in any of ${answered} handlers`,
    visitor: '500: “Something went wrong. Please try again later.”, with the id of the request',
    owner: 'in the log: that id with the stack; the next request is answered',
  })
})

test('an exception in any job is logged and stored, and the next run succeeds', async ({
  task,
}) => {
  let isBroken = true
  const broken = new Proxy(db, {
    get(target, name) {
      if (isBroken) throw new Error('a mistake')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const names = (await createJobs({ db, env })).map(({ name }) => name)
  // A job without work is not run, so each one throws here.
  const jobs = (await createJobs({ db: broken, env })).map((job) => ({
    ...job,
    everySeconds: 0.05,
    // Jobs without a database query throw here.
    run: async (...parts: Parameters<typeof job.run>) => {
      if (isBroken) throw new Error('a mistake')
      return job.run(...parts)
    },
  }))
  const reported: string[] = []
  const report = (error: unknown) => void reported.push(String(error))
  const scheduler = startScheduler(jobs, { db, report })
  for (const name of names) {
    await expect.poll(() => reported).toContain(`Error: The job ${name} has failed: a mistake`)
  }
  isBroken = false
  const failed = async () => {
    const rows = await db.selectFrom('jobs').select('name').where('error', 'is not', null).execute()
    return rows.length
  }
  await expect.poll(failed).toBe(0)
  const before = reported.length
  await scheduler.close()
  expect(reported).toHaveLength(before)
  noteFault(task, {
    fault: `an exception in any of ${names.length} jobs`,
    visitor: 'nothing',
    owner: 'in the log and on /readyz (jobs: warn), until the next run succeeds',
  })
})
