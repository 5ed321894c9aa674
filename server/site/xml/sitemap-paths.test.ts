import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import { sitemapPaths } from './sitemap-paths.ts'

const urls = (root: string, element: string, paths: string[]) => {
  const lines = paths.map((path) => {
    return `<${element}><loc>${escapeMarkup(`https://x.example${path}`)}</loc></${element}>`
  })
  return `<${root}>${lines.join('')}</${root}>`
}

const answers: Record<string, string> = {
  '/sitemap.xml': urls('sitemapindex', 'sitemap', ['/sitemap-1.xml', '/sitemap-2.xml?a=1&b=2']),
  '/sitemap-1.xml': urls('urlset', 'url', ['/', "/news/a&b-<c>'%C3%A9"]),
  '/sitemap-2.xml?a=1&b=2': urls('urlset', 'url', ['/about']),
}

test('a sitemap index gives the encoded paths of all its sitemaps', async () => {
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(answers[url] ? 200 : 404).end(answers[url])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Cast: a TCP server's address is an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await sitemapPaths(origin)).toEqual(['/', "/news/a&b-%3Cc%3E'%C3%A9", '/about'])
  delete answers['/sitemap-2.xml?a=1&b=2']
  await expect(sitemapPaths(origin)).rejects.toThrow('the sitemap answered 404')
  server.close()
})
