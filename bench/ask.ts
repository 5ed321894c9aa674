import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { browserEncodings } from './copy.ts'

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The status of an answer, when all of it is there. */
export function ask(url: string, options: RequestOptions = {}, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.once('error', reject).end(body)
  })
}

/** How long a page takes that is asked for every 10 ms, over one connection, until something has ended. */
export async function timesWhile(something: Promise<unknown>, page: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'accept-encoding': browserEncodings }
  const times: number[] = []
  let hasEnded = false
  const ended = something.finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    times.push(await timed(() => ask(page, { agent, headers })))
    await wait(10)
  }
  agent.destroy()
  await ended
  return times
}
