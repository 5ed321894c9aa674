import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Rights } from '#content/people/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { hashSecret } from '#server/people/sign-in/secrets.ts'
import { responseValidator } from '#tests/support/formats/openapi-response.ts'
import { changedTexts } from './echo.ts'
import { createKnownValues } from './known-values.ts'
import { type Asker, askers, mayCall, type Operation, operationsOf } from './operations.ts'
import { type FuzzRequest, requestsOf } from './requests.ts'
import { changedTables, isPublicTable, snapshotOf } from './snapshot.ts'

interface Site {
  app: FastifyInstance
  db: Database
  openSession(email: string, rights: Rights): Promise<string>
}

export interface FuzzResult {
  calls: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  /** Operations that succeeded at least once. */
  succeeded: number
  operations: number
  /** Each fault names the seed, the number of the call and the request. */
  faults: string[]
}

interface Call {
  index: number
  operation: Operation
  asker: Asker
}

const rightsOf: Partial<Record<Asker, Rights>> = {
  content: { role: 'editor', duties: ['content'] },
  approval: { role: 'editor', duties: ['content'], needsApproval: true },
  messages: { role: 'editor', duties: ['messages'] },
  both: { role: 'editor', duties: ['content', 'messages'] },
  administrator: { role: 'administrator', duties: ['content', 'messages'] },
}

const blockSize = 250
const mostFaults = 20
/** Allowed statuses of a call without the needed permission. Some calls are refused before permissions are checked. */
const refusals = [400, 401, 403, 404, 414]
/** Internals that no error response may contain, such as file paths and stack traces of this server. */
const innards = /node:internal|\/server\/[\w/-]+\.ts|\bat \w+ \(|SQLITE_|SqliteError/

/**
 * Calls a site's operations as every kind of caller, with valid and invalid requests. The same seed on a fresh site
 * gives the same calls, because a call uses values of earlier responses.
 */
export async function fuzz(
  site: Site,
  { calls, seed }: { calls: number; seed: number },
): Promise<FuzzResult> {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const operations = operationsOf(document)
  const validate = responseValidator(document)
  const clients = await clientsOf(site)
  const known = createKnownValues((value) => clients.ids.has(value))
  const requests = new Map(operations.map((each) => [each, requestsOf(each, known)]))
  const statuses: Record<string, number> = {}
  const succeeded = new Set<Operation>()
  const faults: string[] = []
  const sample = <T>(from: fc.Arbitrary<T>, index: number): T =>
    fc.sample(from, { seed: seed * 1_000_003 + index, numRuns: 1 })[0] as T // one run gives one value

  const askerOf = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Asker>('administrator') },
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(askers) as Asker[])) }, // a cast: `askers` has exactly these keys
  )

  const make = async ({ index, operation, asker }: Call): Promise<number> => {
    const arbitrary = requests.get(operation)
    if (!arbitrary) throw new Error('the operation has no requests')
    const request = sample(arbitrary, index)
    const token = await clients.tokenOf(asker)
    const answer = await send(site.app, operation, request, token)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const fault = (what: string) =>
      faults.push(
        `${what}\n  seed ${seed}, call ${index}, as ${asker}: ${shown(operation, request)}`,
      )
    if (answer.status >= 500) {
      fault(`${answer.status} ${answer.body.slice(0, 300)}`)
      return answer.status
    }
    if (innards.test(answer.body) && answer.status >= 400)
      fault(`tells: ${answer.body.slice(0, 300)}`)
    try {
      validate({ method: operation.method, url: request.url, ...answer })
    } catch (error) {
      fault(String(error))
    }
    if (!mayCall(operation, asker)) {
      if (!refusals.includes(answer.status)) fault(`${answer.status} without the right`)
      return answer.status
    }
    if (answer.status >= 300) return answer.status
    succeeded.add(operation)
    if (!answer.contentType.includes('json')) return answer.status
    const value = JSON.parse(answer.body)
    known.read(operation.path.split('/')[2] ?? '', value)
    // The response to a reply contains the whole thread, with the reply last.
    const kept = operation.path.endsWith('/answers') ? value.answers.at(-1) : value
    for (const text of changedTexts(request.json, kept)) fault(`changed text: ${text}`)
    return answer.status
  }

  /** Makes calls that must leave these tables unchanged. */
  const makeHarmless = async (some: readonly Call[], isHeld: (table: string) => boolean) => {
    if (some.length === 0) return
    const before = await snapshotOf(site.db)
    const done: Call[] = []
    for (const call of some) if ((await make(call)) < 400) done.push(call)
    const changed = changedTables(before, await snapshotOf(site.db)).filter(isHeld)
    if (changed.length === 0) return
    const list = (done.length > 0 ? done : some).map(
      ({ index, asker, operation: { method, path } }) => `${index} ${asker} ${method} ${path}`,
    )
    faults.push(`seed ${seed}: one of these changed ${changed.join(', ')}:\n  ${list.join('\n  ')}`)
  }

  for (let from = 0; from < calls && faults.length < mostFaults; from += blockSize) {
    const block = Array.from({ length: Math.min(blockSize, calls - from) }, (_, offset): Call => {
      const index = from + offset
      const operation = operations[(index * 7 + seed) % operations.length]
      if (!operation) throw new Error('the document has no operations')
      return { index, operation, asker: sample(askerOf, index) }
    })
    const isHarmless = ({ operation, asker }: Call) =>
      operation.method === 'GET' || !mayCall(operation, asker)
    const rest = block.filter((call) => !isHarmless(call))
    await makeHarmless(block.filter(isHarmless), () => true)
    const ofApproval = ({ asker, operation }: Call) =>
      asker === 'approval' && operation.right !== 'open'
    await makeHarmless(rest.filter(ofApproval), isPublicTable)
    for (const call of rest.filter((each) => !ofApproval(each))) await make(call)
  }
  const made = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  return {
    calls: made,
    statuses,
    faults,
    succeeded: succeeded.size,
    operations: operations.length,
  }
}

/** Creates a token for each kind of caller. `tokenOf` opens a new session if a call has ended the last session. */
async function clientsOf({ db, openSession }: Site) {
  const tokens = new Map<Asker, string>()
  const open = async (asker: Asker) => {
    const rights = rightsOf[asker]
    if (!rights) return asker === 'garbage' ? 'garbage' : undefined
    const token = await openSession(`${asker}@example.com`, rights)
    tokens.set(asker, token)
    return token
  }
  for (const asker of Object.keys(rightsOf) as Asker[]) await open(asker) // a cast: all keys are askers
  const accounts = await db.selectFrom('accounts').select(['id', 'email']).execute()
  return {
    /** The callers' own accounts. No call may be about them, or the callers would lose their permissions. */
    ids: new Set(accounts.flatMap(({ id, email }) => [id, email])),
    async tokenOf(asker: Asker): Promise<string | undefined> {
      const token = tokens.get(asker)
      if (token === undefined) return open(asker)
      const session = db
        .selectFrom('sessions')
        .select('id')
        .where('tokenHash', '=', hashSecret(token))
      return (await session.executeTakeFirst()) ? token : open(asker)
    },
  }
}

async function send(
  app: FastifyInstance,
  { method }: Operation,
  { url, headers, payload }: FuzzRequest,
  token: string | undefined,
) {
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  })
  const contentType = String(answer.headers['content-type'] ?? '')
  const chunks: Buffer[] = []
  for await (const chunk of answer.stream()) {
    chunks.push(Buffer.from(chunk))
    // An event stream never ends.
    if (contentType.startsWith('text/event-stream')) break
  }
  return { status: answer.statusCode, contentType, body: Buffer.concat(chunks).toString() }
}

const shown = ({ method }: Operation, { url, headers, payload }: FuzzRequest) => {
  const body = Buffer.isBuffer(payload) ? payload.toString('latin1') : (payload ?? '')
  return `${method} ${url} ${JSON.stringify(headers)} ${JSON.stringify(body.slice(0, 1500))}`
}
