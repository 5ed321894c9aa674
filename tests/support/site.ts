import { rm } from 'node:fs/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { administrator, signedInState } from './administrator.ts'
import { launchChromium, newContext } from './chromium.ts'
import { createContextPool } from './context-pool.ts'
import { copyOf, keepVariants } from './demo-data.ts'
import { startServer, type TestServer } from './server.ts'
import { checkEveryMs, closeStalled, stallMessage } from './stalled-renderer.ts'

/**
 * A running site with the demo company and a browser, for the tests of one file. An error or a
 * warning in a page's console fails the test, unless the test says that it expects it.
 */
export function withSite(environment: Record<string, string> = {}) {
  const demoData = inject('demoData')
  let browser: Browser
  let server: TestServer
  let directory: string | undefined
  let state: Awaited<ReturnType<typeof signedInState>> | undefined
  let consoleMessages: string[] = []
  const pages: Page[] = []
  let hasStalled = false
  let stallWatch: NodeJS.Timeout
  const contexts = createContextPool(() => browser)

  beforeAll(async () => {
    if (!environment.DATA_DIR) directory = await copyOf(demoData)
    server = await startServer({
      ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
      ...(directory ? { DATA_DIR: directory } : {}),
      ...environment,
    })
    browser = await launchChromium()
  })

  beforeEach(() => {
    hasStalled = false
    stallWatch = setInterval(async () => {
      if (await closeStalled([...pages])) hasStalled = true
    }, checkEveryMs)
  })

  afterEach(async ({ task }) => {
    clearInterval(stallWatch)
    const seen = [...consoleMessages]
    const isFailed = task.result?.state === 'fail'
    const stalled = isFailed && (hasStalled || (await closeStalled([...pages])))
    const used = new Set(pages.splice(0).map((page) => page.context()))
    for (const context of used) await contexts.give(context, server.url, !isFailed && !hasStalled)
    consoleMessages = [] // a closing page's are not the next test's
    if (stalled) throw new Error(stallMessage)
    expect(seen).toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    expect(await server?.stop()).toBe(0)
    if (!directory) return
    await keepVariants(directory, demoData)
    await rm(directory, { recursive: true })
  })

  const pageIn = async (context: BrowserContext) => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text())
    })
    page.on('pageerror', (error) => consoleMessages.push(String(error)))
    pages.push(page)
    return page
  }

  /** A page in a browser that has never been here. */
  const newPage = async (options: BrowserContextOptions = {}) =>
    pageIn(await newContext(browser, { baseURL: server.url, ...options }))

  const session = async () => {
    state ??= await signedInState(server.url)
    return state
  }

  /** A page that has gone nowhere yet, in the session that the tests of the file share. */
  const newSignedInPage = async (options: BrowserContextOptions = {}) =>
    pageIn(await contexts.take({ baseURL: server.url, ...options }, await session()))

  return {
    newPage,

    get url() {
      return server.url
    },

    /** Takes the errors and warnings that a test provoked; returns them for comparison. */
    expectedComplaints: () => consoleMessages.splice(0),

    newSignedInPage,

    /** As `newSignedInPage`, in a browser that has none of the site's files. */
    firstSignedInPage: async (options: BrowserContextOptions = {}) =>
      newPage({ ...options, storageState: await session() }),

    /** The dashboard, in the session that the tests of the file share. */
    async newAdminPage(options: BrowserContextOptions = {}) {
      const page = await newSignedInPage(options)
      await page.goto('/admin')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      return page
    },

    /** The dashboard after a sign-in as a person does it, in a session of its own. */
    async signIn(options: BrowserContextOptions = {}, person = administrator) {
      const page = await newPage(options)
      await page.goto('/admin')
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      return page
    },
  }
}
