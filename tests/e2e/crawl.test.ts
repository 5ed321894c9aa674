import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDir } from '#server/process/current-program.js'
import { readDemo } from '#server/setup/read-demo.ts'
import { attributes, type Crawled, crawl } from '#tests/support/formats/crawl.ts'
import { htmlValidator } from '#tests/support/formats/html-validator.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { missingPages, publicPages } from '#tests/support/sources/pages.ts'

const demo = readDemo()

const site = withSite()

let pages: Crawled[]
/** Crawled pages without pictures and other files. */
let documents: Crawled[]

beforeAll(async () => {
  pages = await crawl(site.url, ['/'])
  documents = pages.filter(({ html }) => html !== '')
})

describe('every link of the site', () => {
  test('leads to a page', () => {
    expect(pages.filter(({ status }) => status !== 200).map(({ address }) => address)).toEqual([])
  })

  test('was followed: the crawl found every kind of page and every record', () => {
    const found = pages.map(({ address }) => address.replace(/\?.*/, ''))
    for (const path of publicPages) expect(found).toContain(path)
    for (const name of ['projects', 'technologies', 'careers', 'news'] as const) {
      const records = new Set(found.filter((path) => path.startsWith(`/${name}/`)))
      expect(records.size, name).toBe(demo[name].length)
    }
  })

  test('with a hash finds its target', () => {
    const lost = documents.flatMap(({ address, html }) =>
      attributes(html, 'a', 'href').filter((href) => {
        const { origin, pathname, search, hash } = new URL(href, site.url + address)
        if (origin !== site.url || hash === '') return false
        const target = documents.find((page) => page.address === pathname + search)
        return !target?.html.includes(` id="${hash.slice(1)}"`)
      }),
    )
    expect(lost).toEqual([])
  })
})

test('no response sets a cookie, and no page loads anything from another server', () => {
  expect(pages.filter(({ cookies }) => cookies.length > 0).map(({ address }) => address)).toEqual(
    [],
  )
  const loaded = [
    ...[
      ['img', 'src'],
      ['source', 'src'],
      ['script', 'src'],
      ['iframe', 'src'],
      ['video', 'src'],
    ],
    ...[
      ['link', 'href'],
      ['form', 'action'],
      ['object', 'data'],
      ['img', 'srcset'],
      ['source', 'srcset'],
    ],
  ] as const
  const found = documents.flatMap(({ address, html }) =>
    loaded.flatMap(([element, attribute]) =>
      attributes(html, element, attribute)
        .flatMap((value) => (attribute === 'srcset' ? value.split(/,\s+/) : [value]))
        .map((value) => new URL(value.split(' ')[0] ?? '', site.url + address))
        .map(({ protocol, origin, href }) => ({ address, protocol, origin, href })),
    ),
  )
  const elsewhere = found.filter(
    ({ protocol, origin }) => origin !== site.url && protocol !== 'data:',
  )
  expect(elsewhere).toEqual([])
  expect(found.length).toBeGreaterThan(documents.length)
})

test('every page of the sitemap exists, and the sitemap has every page with its own address', async () => {
  const answer = await fetch(`${site.url}/sitemap.xml`)
  expect(answer.status).toBe(200)
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(listed.length).toBeGreaterThan(publicPages.length)
  for (const url of listed) {
    expect(url?.startsWith(`${site.url}/`), url).toBe(true)
    expect((await fetch(url ?? '', { redirect: 'manual' })).status, url).toBe(200)
  }
  const missing = documents
    .map(({ address }) => site.url + address)
    .filter((url) => !url.includes('?') && !listed.includes(url))
  expect(missing).toEqual([])
})

describe('every picture', () => {
  const isPicture = async (address: string) => {
    const answer = await fetch(new URL(address, site.url))
    await answer.body?.cancel()
    return answer.status === 200 && answer.headers.get('content-type')?.startsWith('image/')
  }

  test('exists and states its size', async () => {
    const sources = new Set<string>()
    for (const { address, html } of documents) {
      const count = html.match(/<img\s/g)?.length ?? 0
      for (const name of ['alt', 'width', 'height']) {
        expect(attributes(html, 'img', name).length, `${name} on ${address}`).toBe(count)
      }
      for (const source of attributes(html, 'img', 'src')) sources.add(source)
    }
    expect(sources.size).toBeGreaterThan(demo.projects.length)
    for (const source of sources) expect(await isPicture(source), source).toBe(true)
  })

  test('exists in the widths and formats that its page offers', async () => {
    const sets = documents.flatMap(({ html }) => attributes(html, 'source', 'srcSet'))
    const offered = new Set(
      sets.flatMap((set) => set.split(', ').map((entry) => entry.split(' ')[0])),
    )
    // The server makes each picture variant at its first request, which is slow, so the test requests a sample.
    const some = [...offered].filter((_, index) => index % Math.ceil(offered.size / 6) === 0)
    expect(some.length).toBeGreaterThan(3)
    for (const source of some) expect(await isPicture(source ?? ''), source).toBe(true)
  })
})

describe('every page', () => {
  test('is valid HTML', async () => {
    const others = await Promise.all(
      [...missingPages, '/sso'].map(async (path) => ({
        address: path,
        html: await (await fetch(site.url + path)).text(),
      })),
    )
    const wrong: string[] = []
    // Filtered lists share the template of whole lists, so two filtered lists are enough.
    const filtered = documents.filter(({ address }) => address.includes('?')).slice(0, 2)
    const whole = documents.filter(({ address }) => !address.includes('?'))
    for (const { address, html } of [...whole, ...filtered, ...others]) {
      const { results } = await htmlValidator.validateString(html)
      for (const { messages } of results) {
        for (const { ruleId, message, selector } of messages) {
          wrong.push(`${address}: ${ruleId}: ${message} (${selector})`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('has one main heading, a language, a unique title and a description', () => {
    const titles = new Map<string, string>()
    for (const { address, html } of documents) {
      expect(html.match(/<h1[\s>]/g), address).toHaveLength(1)
      expect(html, address).toContain('<html lang="en">')
      expect(html.match(/<title>/g), address).toHaveLength(1)
      expect(html.match(/<meta name="description"/g), address).toHaveLength(1)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      expect(title, address).not.toBe('')
      // A filtered list has the title of the whole list.
      const path = address.replace(/\?.*/, '')
      expect(titles.get(title) ?? path, title).toBe(path)
      titles.set(title, path)
    }
  })
})

test('the design system’s page is not part of the build', async () => {
  expect((await fetch(`${site.url}/dev/ui`)).status).toBe(404)
  const files = globSync('**/*.{js,css,json,html}', { cwd: buildDir })
  expect(files.length).toBeGreaterThan(20)
  const own = readFileSync(join(import.meta.dirname, '../../app/dev/ui.css'), 'utf8')
  const [, someClass = ''] = /\.(dev-[a-z]+)/.exec(own) ?? []
  expect(someClass).toMatch(/^dev-/)
  for (const file of files) {
    const text = readFileSync(join(buildDir, file), 'utf8')
    expect(text.includes(someClass) || text.includes('dev/ui'), file).toBe(false)
  }
})
