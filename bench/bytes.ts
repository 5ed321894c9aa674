import type { Browser } from 'playwright-core'
import { buildWhenStale } from '#server/process/build.ts'
import { launchChromium, unpackChromium } from '#tests/support/browser/chromium.ts'
import { bytesOf, type PageBytes, phone } from '#tests/support/browser/page-bytes.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'
import { mainPages } from '#tests/support/sources/pages.ts'
import { print, type Row, row } from './row.ts'

/**
 * Goals in units of 1000 compressed bytes with an empty cache. `reading` is HTML, CSS and fonts. `pictures` counts the
 * pictures visible without scrolling. Scripts wait for the first use of a control; `unused` is all that the home page
 * loads until then. `list` is the JavaScript of an admin list.
 */
const goals = {
  reading: 70,
  pictures: 60,
  homeScript: 110,
  script: 112.5,
  list: 120,
  unused: 130,
  unusedRequests: 14,
}
const account = { email: 'editor@example.com', password: 'correct horse battery' }

/** The bytes of the second visit. The first visit creates the picture variants that it requests. */
async function secondVisit(browser: Browser, server: TestServer, path: string) {
  let bytes: PageBytes | undefined
  for (let visit = 0; visit < 2; visit++) {
    const context = await browser.newContext({ baseURL: server.url, ...phone })
    bytes = await bytesOf(await context.newPage(), path)
    await context.close()
  }
  if (!bytes) throw new Error('no visit')
  return bytes
}

async function scriptOfList(browser: Browser, server: TestServer): Promise<number> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const state = await context.storageState()
  await context.close()
  const fresh = await browser.newContext({ baseURL: server.url, storageState: state })
  const { script } = await bytesOf(await fresh.newPage(), '/admin/projects')
  await fresh.close()
  return script
}

/** Measures every public page and the first list of the back office. */
export async function benchBytes(): Promise<Row[]> {
  await buildWhenStale((line) => console.log(line))
  await unpackChromium()
  const server = await startServer({
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const browser = await launchChromium()
  try {
    const rows: Row[] = []
    for (const path of mainPages) {
      const bytes = await secondVisit(browser, server, path)
      const reading = bytes.document + bytes.stylesheet + bytes.font
      const scriptGoal = path === '/' ? goals.homeScript : goals.script
      rows.push(
        kilobytes(`${path} HTML, CSS and fonts`, reading, goals.reading),
        kilobytes(`${path} first-screen pictures`, bytes.picture, goals.pictures),
        kilobytes(`${path} JavaScript`, bytes.script, scriptGoal),
      )
      if (path !== '/') continue
      const { requests, bytes: unused } = bytes.unused
      rows.push(
        kilobytes('/ until a control is used', unused, goals.unused),
        row('/ requests until then', requests, '', { atMost: goals.unusedRequests }),
      )
    }
    const list = await scriptOfList(browser, server)
    return [...rows, kilobytes('/admin/projects JavaScript', list, goals.list)]
  } finally {
    await browser.close()
    await server.stop()
  }
}

const kilobytes = (name: string, value: number, atMost: number) =>
  row(name, Math.round(value * 10) / 10, 'KB', { atMost })

if (import.meta.main) print(await benchBytes())
