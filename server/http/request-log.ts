import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '../env/env.ts'
import { type LogWriter, lineHead } from '../telemetry/log-writer.ts'
import { readTraceContext } from '../telemetry/tracing/trace-context.ts'
import { createClientIps, senderOf } from './client-ips.ts'
import { decodedAscii, hasTokenInPath } from './private-paths.ts'
import { shortenIp } from './short-ip.ts'

interface AnsweredRequest {
  method: string | undefined
  url: string | undefined
  /** The route's pattern; absent if the answer bypassed the router. */
  route?: string | undefined
  status: number
  milliseconds: number
  ip: string | undefined
}

/**
 * The start of a query or fragment, possibly percent-encoded. `&` is included, because a sign-on service may append its
 * token with `&` and no `?`.
 */
const queryStart = /[?&#;]|%(?:25)*(?:3f|26|23|3b)/i

/** Route parameter that holds a secret: anyone with a review link's token can open its draft. */
const tokenParameter = ':token'

/**
 * The path of an address for the log, without its query and tokens. `route` is the pattern of the route that answers.
 * Misspelled review links, which another route answers, are hidden too.
 */
export function loggedPath(url: string, route?: string): string {
  if (route?.includes(tokenParameter)) return route.replace(tokenParameter, '…')
  const query = url.search(queryStart)
  const path = query < 0 ? url : url.slice(0, query)
  return hasTokenInPath(decodedAscii(path)) ? '/review/…' : path
}

/** Logs an answer with its request's id. */
export type LogRequest = (id: string, answer: AnsweredRequest) => void

/**
 * Access log: one line per answer. It omits three things: the query, because it can hold an ssoToken; the tokens of
 * review links; the host part of IP addresses. The line is built by hand because pino takes twice as long; tests
 * compare it with pino's output.
 */
export function createRequestLogger({ write }: Pick<LogWriter, 'write'>): LogRequest {
  const head = lineHead()
  return (id, { method, url = '', route, status, milliseconds, ip }) => {
    const path = JSON.stringify(loggedPath(url, route))
    const known = method === undefined ? '' : `,"method":"${method}"`
    const from = ip === undefined ? '' : `,"ip":${JSON.stringify(shortenIp(ip))}`
    const time = Math.round(milliseconds * 10) / 10
    write(
      `${head(30)},"reqId":"${id}"${known},"path":${path},"status":${status},"milliseconds":${time}${from},"msg":"answered"}\n`,
    )
  }
}

const levelsWithAnswers = ['info', 'debug', 'trace']

export const logsRequests = (level: string) => levelsWithAnswers.includes(level)

/**
 * Request ids: the trace id of the request, so that all services log the same id. A request without a trace id gets an
 * id that is unique across processes.
 */
export function createRequestIds(): (request: IncomingMessage) => string {
  const process = randomBytes(4).toString('hex')
  let last = 0
  return ({ rawHeaders }) =>
    readTraceContext(rawHeaders)?.traceId ?? `${process}-${(++last).toString(36)}`
}

interface Options {
  log: LogRequest
  env: Pick<Env, 'trustProxy'>
}

/**
 * Logs answers that bypass the router. Like the router's answers, they are logged once they are sent. The log is called
 * after `end()`: by then, the kernel usually has all the data, and waiting for `finish` would take longer than logging.
 */
export function createRawRequestLog({ log, env: { trustProxy } }: Options) {
  const { ipOf } = createClientIps(trustProxy)
  return (id: string, request: IncomingMessage, response: ServerResponse, began: number) => {
    const note = () => {
      const { method, url } = request
      const ip = ipOf(senderOf(request))
      const milliseconds = performance.now() - began
      log(id, { method, url, status: response.statusCode, milliseconds, ip })
    }
    if (response.socket?.writableLength === 0) note()
    else response.once('finish', note)
  }
}
