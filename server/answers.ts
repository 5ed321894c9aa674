import type { IncomingMessage, ServerResponse } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from './env.ts'

interface Answer {
  method: string | undefined
  url: string | undefined
  status: number
  milliseconds: number
  ip: string | undefined
}

/** The one line that is logged for an answer. An address can hold an ssoToken: its query is not. */
export function logAnswer(log: FastifyBaseLogger, answer: Answer, id?: string) {
  const { method, url = '', status, ip } = answer
  const milliseconds = Math.round(answer.milliseconds * 10) / 10
  const line = { method, path: url.split('?')[0], status, milliseconds, ip }
  log.info(id === undefined ? line : { reqId: id, ...line }, 'answered')
}

/** Numbers for the requests, so that the lines of one can be found. */
export function createRequestIds(): () => string {
  let last = 0
  return () => `req-${(++last).toString(36)}`
}

interface Options {
  log: () => FastifyBaseLogger
  nextId: () => string
  env: Pick<Env, 'logLevel' | 'trustProxy'>
}

const levelsWithAnswers = ['info', 'debug', 'trace']

/** Logs an answer that the router does not give, when it has been sent, as one that it gives. */
export function createAnswerLog({ log, nextId, env: { logLevel, trustProxy } }: Options) {
  const isLogged = levelsWithAnswers.includes(logLevel)
  const trusts = compile(trustProxy)
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!isLogged) return
    const [began, id] = [performance.now(), nextId()]
    response.once('finish', () => {
      const { method, url } = request
      const ip = trustProxy.length > 0 ? all(request, trusts).at(-1) : request.socket.remoteAddress
      const milliseconds = performance.now() - began
      logAnswer(log(), { method, url, status: response.statusCode, milliseconds, ip }, id)
    })
  }
}
