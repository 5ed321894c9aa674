import type { IncomingMessage, ServerResponse } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { Env } from '../env.ts'
import { type LogWriter, lineHead } from '../process/log-writer.ts'

interface AnsweredRequest {
  method: string | undefined
  url: string | undefined
  status: number
  milliseconds: number
  ip: string | undefined
}

/** The start of a query; a sign-on service may put its token behind an `&` alone. */
const queryStart = /[?&]/

/** Whoever has the path of a review link has the draft. */
const withoutToken = (path: string) => (/^\/review\//i.test(path) ? '/review/…' : path)

/** Logs an answer under the id of its request. */
export type LogRequest = (id: string, answer: AnsweredRequest) => void

/**
 * Access log: one line for each answer, without the query, which can hold an ssoToken, and without the token of a review link. The line is
 * built here because pino takes twice as long for any object; tests hold that it is what pino would
 * write.
 */
export function createRequestLogger({ write }: Pick<LogWriter, 'write'>): LogRequest {
  const head = lineHead()
  return (id, { method, url = '', status, milliseconds, ip }) => {
    const query = url.search(queryStart)
    const path = JSON.stringify(withoutToken(query < 0 ? url : url.slice(0, query)))
    const known = method === undefined ? '' : `,"method":"${method}"`
    const from = ip === undefined ? '' : `,"ip":${JSON.stringify(ip)}`
    const time = Math.round(milliseconds * 10) / 10
    write(
      `${head(30)},"reqId":"${id}"${known},"path":${path},"status":${status},"milliseconds":${time}${from},"msg":"answered"}\n`,
    )
  }
}

const levelsWithAnswers = ['info', 'debug', 'trace']

export const logsRequests = (level: string) => levelsWithAnswers.includes(level)

/** Request ids, by which the log lines of one request are found. */
export function createRequestIds(): () => string {
  let last = 0
  return () => `req-${(++last).toString(36)}`
}

interface Options {
  log: LogRequest
  nextId: () => string
  env: Pick<Env, 'logLevel' | 'trustProxy'>
}

/**
 * Logs an answer outside the router as the router's are: when it has been sent. Called once the answer
 * is ended. The system nearly always has all of it by then, and to wait for the `finish` event would
 * take longer than to log it.
 */
export function createRawRequestLog({ log, nextId, env: { logLevel, trustProxy } }: Options) {
  if (!logsRequests(logLevel)) return () => {}
  const trusts = compile(trustProxy)
  return (request: IncomingMessage, response: ServerResponse, began: number) => {
    const id = nextId()
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
