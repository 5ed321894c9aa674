import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkPages } from './check-pages.ts'

test('every page of the sitemap is requested once, one after the other', async () => {
  const paths = ['/', '/news', '/news/a', '/news/b', '/contact']
  const asked: string[] = []
  let [open, most] = [0, 0]
  const server = createServer(async ({ url = '', headers }, response) => {
    const locations = paths.map((path) => `<url><loc>http://${headers.host}${path}</loc></url>`)
    if (url === '/sitemap.xml') return response.end(`<urlset>${locations.join('')}</urlset>`)
    asked.push(url)
    most = Math.max(most, ++open)
    // Gives a parallel client the time to send its next request.
    for (let turns = 0; turns < 20; turns++) await turn()
    open--
    response.statusCode = url === '/news/a' ? 500 : 200
    response.end(url === '/news/b' ? '<html>' : '<html></html>\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is an AddressInfo
  try {
    expect(await checkPages(`http://127.0.0.1:${port}`)).toEqual({
      count: 5,
      failures: ['the page /news/a answered 500', 'the page /news/b is cut off'],
    })
    expect([asked, most]).toEqual([paths, 1])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
