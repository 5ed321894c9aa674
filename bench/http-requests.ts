import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { browserEncodings } from './captured-response.ts'

/** The duration of an async function in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The status of a response, once its whole body has arrived. */
export function requestStatus(
  url: string,
  options: RequestOptions = {},
  body?: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    clientRequest.once('error', reject).end(body)
  })
}

/** Response times of a page, requested every 10 ms over one connection until a promise settles. */
export async function responseTimesDuring(
  something: Promise<unknown>,
  page: string,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'accept-encoding': browserEncodings }
  const times: number[] = []
  let hasEnded = false
  const ended = something.finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    times.push(await timed(() => requestStatus(page, { agent, headers })))
    await wait(10)
  }
  agent.destroy()
  await ended
  return times
}
