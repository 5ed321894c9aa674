import type { BrowserContextOptions, Page } from 'playwright-core'
import type { withSite } from './site.ts'

/** Pages of the back office after one sign-in for them all: the server takes only so many in a row. */
export function signedInOnce(site: ReturnType<typeof withSite>) {
  let state: BrowserContextOptions['storageState']
  return async (options: BrowserContextOptions = {}): Promise<Page> => {
    state ??= await (await site.newAdminPage()).context().storageState()
    const page = await site.newPage({ ...options, storageState: state })
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    return page
  }
}
