import type { Page } from 'playwright-core'

/** The rows of the list on screen, without the header row. */
export const rows = (page: Page) => page.locator('tbody').getByRole('row')

/** The bar with the bulk actions for the selected rows. */
export const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

/** Opens a list and waits for its rows. */
export async function openList(page: Page, address: string) {
  await page.goto(address)
  await rows(page).first().waitFor()
}

/** Calls the API from the open page, in its session. */
export const callApi = (page: Page, path: string, method = 'GET', body?: unknown) =>
  page.evaluate(
    async ([path, method, body]) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${localStorage.getItem('hsoft_token')}`,
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        body: body || null,
      })
      return answer.status === 204 ? null : answer.json()
    },
    [path, method, body === undefined ? '' : JSON.stringify(body)] as const,
  )
