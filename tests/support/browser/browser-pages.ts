import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { administrator } from '../sites/administrator.ts'
import { newContext } from './chromium.ts'
import { createContextPool, type StorageState } from './context-pool.ts'
import { closeStalled, stallMessage } from './stalled-renderer.ts'

interface Site {
  url(): string
  browser(): Promise<Browser>
  /** The browser storage state of a signed-in administrator. */
  session(): Promise<StorageState>
  /** Options of every browser context that the pages open in. */
  options?(): BrowserContextOptions
}

/**
 * Pages of the shared browser on a site, for the tests of one file. A console error or warning fails the test unless
 * the test takes it with `expectedComplaints`.
 */
export function withBrowserPages({ url, browser, session, options: common = () => ({}) }: Site) {
  let consoleMessages: string[] = []
  const pages: Page[] = []

  const pool = createContextPool(browser)

  afterEach(async ({ task }) => {
    const seen = [...consoleMessages]
    const isFailed = task.result?.state === 'fail'
    const stalled = isFailed && (await closeStalled([...pages]))
    const used = new Set(pages.splice(0).map((page) => page.context()))
    for (const context of used) await pool.give(context, url(), !isFailed)
    consoleMessages = [] // messages of a closing page must not reach the next test
    if (stalled) throw new Error(stallMessage)
    expect(seen).toEqual([])
  })

  afterAll(() => pool.close())

  const pageIn = async (context: BrowserContext) => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      consoleMessages.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => consoleMessages.push(String(error)))
    pages.push(page)
    return page
  }

  const withCommon = (options: BrowserContextOptions) => ({
    baseURL: url(),
    ...common(),
    ...options,
  })

  /** A page in a new browser context, without cookies or cache. */
  const newPage = async (options: BrowserContextOptions = {}) =>
    pageIn(await newContext(await browser(), withCommon(options)))

  /** A blank page in the session that the tests share. */
  const newSignedInPage = async (options: BrowserContextOptions = {}) =>
    pageIn(await pool.take(withCommon(options), await session()))

  return {
    newPage,

    get url() {
      return url()
    },

    /** Returns and clears the console errors and warnings that the test provoked. */
    expectedComplaints: () => consoleMessages.splice(0),

    newSignedInPage,

    /** Like `newSignedInPage`, but with an empty browser cache. */
    firstSignedInPage: async (options: BrowserContextOptions = {}) =>
      newPage({ ...options, storageState: await session() }),

    /** The dashboard in the session that the tests share. */
    async newAdminPage(options: BrowserContextOptions = {}) {
      const page = await newSignedInPage(options)
      await page.goto('/admin')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      return page
    },

    /** The dashboard after signing in through the form, in a new session. */
    async signIn(options: BrowserContextOptions = {}, person = administrator) {
      const page = await newPage(options)
      await page.goto('/admin')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      return page
    },
  }
}
