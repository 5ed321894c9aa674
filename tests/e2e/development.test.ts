import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withBrowserPages } from '#tests/support/browser/browser-pages.ts'
import { connectChromium } from '#tests/support/browser/chromium.ts'
import { administrator, signedInState } from '#tests/support/sites/administrator.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'
import { copySources } from '#tests/support/sources/copy-sources.ts'

// `npm run dev` in a copy of the sources, which the tests change.

let copy: string
let server: TestServer
let session: ReturnType<typeof signedInState> | undefined

function replace(file: string, text: string, by: string) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  expect(source).toContain(text)
  writeFileSync(path, source.replace(text, by))
}

beforeAll(async () => {
  copy = copySources('atrium-development-')
  // The packages of the copy are links, and Vite serves only files that it is told of.
  const packages = realpathSync(join(import.meta.dirname, '../../node_modules'))
  const allowed = JSON.stringify([copy, packages])
  replace('vite.config.ts', 'optimizeDeps:', `server: { fs: { allow: ${allowed} } }, optimizeDeps:`)
  server = await startServer(
    {
      DATA_DIR: join(copy, 'data'),
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    },
    undefined,
    copy,
    ['--dev'],
  )
})

afterAll(async () => {
  await server?.stop()
  rmSync(copy, { recursive: true })
})

const pages = withBrowserPages({
  url: () => server.url,
  browser: () => connectChromium(inject('browserEndpoint')),
  session() {
    session ??= signedInState(server.url)
    return session
  },
})

/** Requests a page again and again until `isOver`. Returns the answers that were not 200. */
async function visit(path: string, isOver: () => boolean): Promise<unknown[]> {
  const failures: unknown[] = []
  while (!isOver()) {
    const status = await fetch(server.url + path).then((answer) => answer.status, String)
    if (status !== 200) failures.push(status)
  }
  return failures
}

test('a changed content file is shown without a refused request, and keeps what is typed', async () => {
  const page = await pages.newSignedInPage()
  await page.goto('/admin/testimonials/create')
  const company = page.getByRole('textbox', { name: 'Company' })
  await company.fill('Example Ltd')
  let isOver = false
  const failures = visit('/projects', () => isOver)
  replace('content/documents/types/testimonials.ts', "'Company'", "'Firm'")
  const firm = page.getByRole('textbox', { name: 'Firm' })
  await firm.waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await firm.inputValue()).toBe('Example Ltd')
  const html = async () => (await fetch(`${server.url}/projects`)).text()
  replace('content/labels/en.ts', "menu: 'Menu'", "menu: 'Contents of this site'")
  await expect.poll(html).toContain('Contents of this site')
  isOver = true
  expect(await failures).toEqual([])
})

test('a server file that cannot be read is named, and the site goes on when it is mended', async () => {
  const health = () => fetch(`${server.url}/healthz`).then((answer) => answer.text())
  replace('server/health/health.ts', "'ok\\n'", "'ok\\n' +")
  await expect.poll(health).toContain('The terminal of npm run dev says why.')
  expect(server.output.join('')).toContain('server/health/health.ts')
  replace('server/health/health.ts', "'ok\\n' +", "'fine\\n'")
  await expect.poll(health).toBe('fine\n')
})
