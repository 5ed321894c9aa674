import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

const lists = ['projects', 'careers', 'technologies', 'testimonials', 'messages'].map((list) => ({
  path: `/admin/${list}`,
  calls: `**/api/${list}?*`,
  failed: `Failed to fetch ${list}`,
}))
const screens = [
  ...lists,
  { path: '/admin', calls: '**/api/messages?*', failed: 'Failed to fetch the dashboard' },
]

const problem = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { title: 'Refused', status, detail: `Refused with ${status}.` } })

const answers: [string, (route: Route) => Promise<void>][] = [
  ['403', problem(403)],
  ['404', problem(404)],
  ['429', problem(429)],
  ['500', problem(500)],
  ['an error page of a proxy', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' })],
  ['no connection', (route) => route.abort('connectionfailed')],
  ['nothing', (route) => route.fulfill({ status: 200, body: '' })],
  ['no JSON', (route) => route.fulfill({ status: 200, body: '<!doctype html>' })],
  ['an object', (route) => route.fulfill({ status: 200, json: { items: 'none' } })],
  ['null', (route) => route.fulfill({ status: 200, json: null })],
]

const linkTo = (page: Page, path: string) =>
  page.getByRole('navigation', { name: 'Back office' }).locator(`a[href="${path}"]`)
const inPlace = (page: Page, failed: string) =>
  page.getByRole('main').getByText(failed, { exact: true })
const notices = (page: Page, failed: string) =>
  page.locator('[data-sonner-toast]:not([data-removed="true"])').filter({ hasText: failed })

describe.each(screens)('$path', ({ path, calls, failed }) => {
  test('says in its place that it could not be fetched, whatever came, and Retry mends it', async () => {
    const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
    const wrong: string[] = []
    for (const [answer, fulfill] of answers) {
      await page.route(calls, fulfill)
      if (page.url() === 'about:blank') await page.goto(path)
      else await linkTo(page, path).click()
      const shown = await inPlace(page, failed)
        .waitFor({ timeout: 60_000 })
        .then(
          () => true,
          () => false,
        )
      if (!shown) wrong.push(`${answer}: no error`)
      await page.unrouteAll()
      if (!shown) continue
      const retry = page.getByRole('button', { name: 'Retry' })
      await retry.click()
      await retry.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
      await linkTo(page, '/admin/settings').click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    }
    expect(wrong).toEqual([])
    site.expectedComplaints()
  })
})

test.each([
  ...lists,
  { path: '/admin/images', calls: '**/api/images?*', failed: 'Failed to fetch images' },
  { path: '/admin/settings', calls: '**/api/settings', failed: 'Failed to fetch settings' },
])('$path tells a failed fetch by a notice too, one for each try', async (screen) => {
  const { path, calls, failed } = screen
  const page = await site.newSignedInPage({ reducedMotion: 'reduce' })
  await page.route(calls, problem(500))
  await page.goto(path)
  await inPlace(page, failed).waitFor()
  await notices(page, failed).waitFor()
  // What the notice tells is not told by its place as well.
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  const first = await notices(page, failed).elementHandle()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => first?.evaluate((notice) => notice.isConnected)).toBe(false)
  await expect.poll(() => notices(page, failed).count()).toBe(1)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
})

test('a session that has ended leads to the sign-in', async () => {
  for (const { path, calls } of screens) {
    const page = await site.newSignedInPage()
    await page.route(calls, problem(401))
    await page.goto(path)
    await page.getByLabel('Password', { exact: true }).waitFor()
  }
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('what is slow says so after a moment, and what is fast never does', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/careers')
  await page.getByRole('switch').first().waitFor()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/projects?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  const notice = page.locator('.late').first()
  await notice.waitFor({ state: 'attached' })
  /** How visible the notice is, so many milliseconds after it came: by its own clock, not ours. */
  const opacityAfter = (time: number) =>
    notice.evaluate((element, currentTime) => {
      const [animation] = element.getAnimations()
      if (!animation) return 'not animated'
      animation.pause()
      animation.currentTime = currentTime
      return getComputedStyle(element).opacity
    }, time)
  expect(await opacityAfter(0)).toBe('0')
  expect(await opacityAfter(150)).toBe('0')
  expect(await opacityAfter(800)).toBe('1')
  answered.resolve()
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await page.getByRole('switch').first().waitFor()
  await expect.poll(() => page.locator('.late').count()).toBe(0)
})
