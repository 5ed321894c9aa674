import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { Env } from '../../../env/env.ts'
import { renderingApp } from '../../../rendering-app.ts'
import { withoutScripts } from '../../../site/without-scripts.ts'
import { locationsIn } from '../../../site/xml/sitemap-paths.ts'
import type { Writer } from '../export-writer.ts'
import { fileNames } from '../format.ts'
import { redirectLines } from '../redirects.ts'
import {
  addressesInCss,
  fileOf,
  referencesOf,
  staticAddress,
  withAddresses,
  withoutNewsletter,
} from './static-page.ts'

export interface StaticExport {
  pages: number
  /** Number of pictures, style sheets, fonts, feeds and sitemaps. */
  files: number
  redirects: number
  /** Forms, which need the server: the action of each form, and a page that contains the form. */
  forms: { action: string; page: string }[]
  /** Dead links, each with a page that contains the link. */
  broken: { link: string; page: string }[]
}

interface Options {
  signal?: AbortSignal | undefined
  /** Called before each file, with the number of files written and found so far. */
  onFile?: (written: number, found: number) => void
}

/** Start addresses of the crawl. No page links to most of them. */
const beginnings = ['/', '/sitemap.xml', '/robots.txt', '/favicon.ico']

/** Addresses for staff, which are not exported. */
const isOfStaff = ({ pathname }: URL) => /^\/(?:admin|api|edit|checking)(?:[/.]|$)/i.test(pathname)

/**
 * Exports the public site as files for any static host: pages without scripts, pictures in all sizes, feeds, sitemap and
 * `_redirects`. Crawls the addresses that pages link to and load.
 */
export async function exportStatic(
  { db, env }: { db: Database; env: Env },
  writer: Writer,
  options: Options = {},
): Promise<StaticExport> {
  const app = await renderingApp(env, db)
  try {
    return await walk({ app, db, siteUrl: env.siteUrl, writer, ...options })
  } finally {
    await app.close()
  }
}

interface Walk extends Options {
  app: FastifyInstance
  db: Database
  siteUrl: string
  writer: Writer
}

async function walk({ app, db, siteUrl, writer, signal, onFile }: Walk): Promise<StaticExport> {
  const origin = new URL(siteUrl).origin
  const done: StaticExport = { pages: 0, files: 0, redirects: 0, forms: [], broken: [] }
  const redirects = new Map<string, string>()
  /** Addresses of exported pages. Some hosts would follow a redirect before the page of its address. */
  const pages = new Set<string>()
  /** Addresses to export, each with the page on which it was first found. Grows during the crawl. */
  const found = new Map<string, string>()
  const note = (address: string, from: string) => {
    const url = URL.parse(address, siteUrl + from)
    if (url?.origin !== origin || isOfStaff(url)) return undefined
    const key = url.pathname + url.search
    if (!found.has(key)) found.set(key, from)
    return url
  }
  for (const path of beginnings) note(path, '/')
  const written = new Set<string>()
  /** Writes a file once: addresses that differ in their query, such as a version, can have the same file. */
  const write = async (file: string, content: string | Uint8Array) => {
    if (written.has(file)) return
    written.add(file)
    await writer.write(file, content)
  }

  const writePage = async (key: string, whole: string, file: string) => {
    const html = withoutNewsletter(withoutScripts(whole, 'data stays'))
    const { addresses, forms } = referencesOf(html)
    const changed = new Map<string, string>()
    for (const address of addresses) {
      const url = note(address, key)
      const to = url && !/\.\w+$/.test(url.pathname) ? staticAddress(url) : undefined
      if (to) changed.set(address, to)
    }
    for (const action of forms) {
      if (!done.forms.some((form) => form.action === action)) done.forms.push({ action, page: key })
    }
    await write(file, withAddresses(html, changed))
  }
  for (const [key, from] of found) {
    signal?.throwIfAborted()
    onFile?.(done.pages + done.files, found.size)
    const { statusCode, headers, rawPayload } = await app.inject({ url: key })
    const type = String(headers['content-type'] ?? '')
    const { location } = headers
    if (statusCode >= 300 && statusCode < 400 && location) {
      const to = note(String(location), key)
      redirects.set(key, to ? to.pathname + to.search + to.hash : String(location))
      continue
    }
    const isPage = type.startsWith('text/html')
    const file = fileOf(new URL(key, siteUrl), isPage)
    if (statusCode !== 200 || !file) {
      done.broken.push({ link: key, page: from })
      continue
    }
    if (isPage) {
      done.pages++
      pages.add(key)
      // Leaves out the query, because links on the page are resolved against the page's path.
      await writePage(key.split('?')[0] ?? key, rawPayload.toString(), file)
      continue
    }
    done.files++
    for (const address of addressesIn(type, rawPayload)) note(address, key)
    await write(file, rawPayload)
  }

  const missing = await app.inject({ url: '/-' })
  await write('404.html', withoutNewsletter(withoutScripts(missing.body, 'data stays')))
  const lines = await redirectLines(db, { found: redirects, pages })
  await write(fileNames.redirectLines, lines.join(''))
  return { ...done, redirects: lines.length }
}

/** Sentences about forms that need the server, and about broken links. */
export const staticFindings = ({ forms, broken }: StaticExport): string[] => [
  ...forms.map(
    ({ action, page }) =>
      `the form to ${action}, such as on ${page}, does nothing without the server`,
  ),
  ...broken.map(({ page, link }) => `the link to ${link} on ${page} is broken`),
]

/** Addresses in a style sheet, web manifest or sitemap. */
function addressesIn(type: string, content: Buffer): string[] {
  if (type.startsWith('text/css')) return addressesInCss(content.toString())
  if (type.includes('manifest'))
    return [...content.toString().matchAll(/"src":\s*"([^"]+)"/g)].map(([, src = '']) => src)
  // Sitemaps and feeds are XML. Only a sitemap has locations; a feed links to the same pages.
  if (type.includes('xml')) return locationsIn(content.toString())
  return []
}
