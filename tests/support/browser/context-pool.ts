import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'
import { newContext } from './chromium.ts'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Anchor {
  page: Page
  driver: CDPSession
}

/**
 * Pool of browser contexts for the tests of a file. A page costs half the processor time in a context that has the
 * site's files and compiled scripts in memory. The storage of a context is wiped between tests. A context is closed
 * after a failed test, or after a test with a fake clock.
 */
export function createContextPool(browser: () => Promise<Browser>) {
  const idle = new Map<string, BrowserContext[]>()
  const keys = new Map<BrowserContext, string>()
  const anchors = new Map<BrowserContext, Anchor>()
  const spent = new Set<BrowserContext>()

  /** A renderer process ends with its last page, so one page without scripts stays open. */
  async function anchorIn(context: BrowserContext, origin: string): Promise<void> {
    if (anchors.has(context)) return
    const page = await context.newPage()
    await page.goto(`${origin}/robots.txt`)
    anchors.set(context, { page, driver: await context.newCDPSession(page) })
  }

  async function wipe(context: BrowserContext, { origins }: StorageState): Promise<void> {
    const anchor = anchors.get(context)
    await context.clearCookies()
    for (const { origin, localStorage } of origins) {
      const storageTypes = 'cookies,indexeddb,cache_storage,service_workers,file_systems'
      await anchor?.driver.send('Storage.clearDataForOrigin', { origin, storageTypes })
      await anchor?.page.evaluate((items) => {
        window.localStorage.clear()
        for (const { name, value } of items) window.localStorage.setItem(name, value)
      }, localStorage)
    }
  }

  return {
    /** Returns a context that behaves like a new one. Return it with `give`. */
    async take(options: BrowserContextOptions, state: StorageState): Promise<BrowserContext> {
      const key = JSON.stringify(options)
      const known = idle.get(key)?.pop()
      if (known) {
        await wipe(known, state)
        return known
      }
      const context = await newContext(await browser(), { ...options, storageState: state })
      keys.set(context, key)
      // A fake clock stays in its context for good.
      const install = context.clock.install.bind(context.clock)
      context.clock.install = (options) => {
        spent.add(context)
        return install(options)
      }
      return context
    },

    async give(context: BrowserContext, origin: string, isSound: boolean): Promise<void> {
      const key = keys.get(context)
      if (key === undefined || !isSound || spent.has(context)) return context.close()
      await anchorIn(context, origin)
      const anchor = anchors.get(context)?.page
      for (const page of context.pages()) if (page !== anchor) await page.close()
      idle.set(key, [...(idle.get(key) ?? []), context])
    },

    /** Closes the contexts. The browser stays open for other files. */
    async close(): Promise<void> {
      for (const context of keys.keys()) await context.close()
    },
  }
}
