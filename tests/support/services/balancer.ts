import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface Target {
  url: string
  isReady: boolean
}

export interface Balancer {
  url: string
  add(url: string): void
  remove(url: string): void
  close(): Promise<void>
}

/** Health check interval, shorter than the time for which a stopping server still accepts requests. */
const lookMs = 50

/**
 * A round-robin load balancer over the servers whose /readyz succeeds. A request that did not reach its server goes to
 * the next one.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const targets = new Map<string, Target>()
  let turn = 0
  let isClosing = false

  const look = async (target: Target) => {
    while (!isClosing && targets.get(target.url) === target) {
      const answer = await fetch(`${target.url}/readyz`).catch(() => undefined)
      await answer?.body?.cancel()
      target.isReady = answer?.ok === true
      await wait(lookMs)
    }
  }

  const pass = (given: IncomingMessage, answer: ServerResponse, tried: ReadonlySet<Target>) => {
    const ready = [...targets.values()].filter(({ isReady }) => isReady)
    const left = ready.filter((each) => !tried.has(each))
    const target = left[turn++ % left.length]
    if (!target) return void answer.writeHead(502).end()
    const { method, url = '/', headers } = given
    const passed = request(target.url + url, { method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders)
      got.pipe(answer)
    })
    passed.once('error', () => {
      if (answer.headersSent) return void answer.destroy()
      // A request body is a stream that can be sent only once.
      if (method === 'GET' || method === 'HEAD') pass(given, answer, new Set([...tried, target]))
      else answer.writeHead(502).end()
    })
    given.pipe(passed)
  }

  const server = createServer((given, answer) => pass(given, answer, new Set()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a cast: the server listens on a TCP port
  return {
    url: `http://127.0.0.1:${port}`,
    add(url) {
      const target = { url, isReady: false }
      targets.set(url, target)
      void look(target)
    },
    remove: (url) => void targets.delete(url),
    async close() {
      isClosing = true
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
