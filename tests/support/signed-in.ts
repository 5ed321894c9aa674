import type { BrowserContextOptions, Page } from 'playwright-core'
import type { withSite } from './site.ts'

/** Shared storage state: pages of the back office after one sign-in for all, because of its rate limit. */
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
