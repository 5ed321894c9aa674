import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { Env } from '../env/env.ts'
import { type LogWriter, lineHead } from '../telemetry/log-writer.ts'
import { readTraceContext } from '../telemetry/tracing/trace-context.ts'
import { decodedAscii, hasTokenInPath } from './private-paths.ts'
import { shortenIp } from './short-ip.ts'

interface AnsweredRequest {
  method: string | undefined
  url: string | undefined
  /** The pattern of the route; absent outside the router. */
  route?: string | undefined
  status: number
  milliseconds: number
  ip: string | undefined
}

/**
 * The start of a query or a fragment, also where a program has encoded it; a sign-on service may put its token behind an
 * `&` alone.
 */
const queryStart = /[?&#;]|%(?:25)*(?:3f|26|23|3b)/i

/** The parameter of a route by which somebody has what it opens: whoever has a review link has the draft. */
const tokenParameter = ':token'

/**
 * The path of an address, without its query and without a token. `route` is the pattern of the route that answers. An
 * address of a token that another route answers, since it is misspelled, has none either.
 */
export function loggedPath(url: string, route?: string): string {
  if (route?.includes(tokenParameter)) return route.replace(tokenParameter, '…')
  const query = url.search(queryStart)
  const path = query < 0 ? url : url.slice(0, query)
  return hasTokenInPath(decodedAscii(path)) ? '/review/…' : path
}

/** Logs an answer under the id of its request. */
export type LogRequest = (id: string, answer: AnsweredRequest) => void

/**
 * Access log: one line for each answer, without the query, which can hold an ssoToken, without the token of a review
 * link, and without the part of the visitor's address that says who it is. The line is
 * built here because pino takes twice as long for any object; tests hold that it is what pino would
 * write.
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
 * Request ids, by which the log lines of one request are found: the id of its trace, where the request says one, so
 * that it is the same in the logs of all that have taken part. Else one that no other process gives.
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
 * Logs an answer outside the router as the router's are: when it has been sent. Called once the answer
 * is ended. The system nearly always has all of it by then, and to wait for the `finish` event would
 * take longer than to log it.
 */
export function createRawRequestLog({ log, env: { trustProxy } }: Options) {
  const trusts = compile(trustProxy)
  return (id: string, request: IncomingMessage, response: ServerResponse, began: number) => {
    const note = () => {
      const { method, url } = request
      const ip = trustProxy.length > 0 ? all(request, trusts).at(-1) : request.socket.remoteAddress
      const milliseconds = performance.now() - began
      log(id, { method, url, status: response.statusCode, milliseconds, ip })
    }
    if (response.socket?.writableLength === 0) note()
    else response.once('finish', note)
  }
}
