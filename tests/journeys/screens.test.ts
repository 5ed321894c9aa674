import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspection } from '#tests/support/browser/axe.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { adminScreens, caseStudy, job, missingPages } from '#tests/support/sources/pages.ts'

const site = withJourney()
const options = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Opens each path, waits for its heading, and checks axe and horizontal scrolling. */
async function lookAt(page: Page, screens: readonly { path: string; heading?: string }[]) {
  const { look, expectNothing } = inspection([1440], { inDark: false })
  for (const { path, heading } of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) }).waitFor()
    await look(page, path)
  }
  expectNothing()
}

/** Screens per test, few enough that a test stays well within its timeout. */
const screensOfTest = 5
const areas = adminScreens.flatMap((_, index) =>
  index % screensOfTest === 0 ? [adminScreens.slice(index, index + screensOfTest)] : [],
)

test.each(areas.map((screens) => [screens[0]?.path, screens] as const))(
  'the admin screens from %s on open, and axe finds nothing',
  async (_, screens) => {
    await lookAt(await site.newSignedInPage(options), screens)
  },
)

test('the form of each record type opens, and axe finds nothing', async () => {
  const screens = await Promise.all(
    ['careers', 'technologies', 'testimonials'].map(async (type) => {
      const [{ _id }] = await site.call('GET', `/${type}`)
      return { path: `/admin/${type}/${_id}/edit` }
    }),
  )
  await lookAt(await site.newSignedInPage(options), screens)
})

test('public pages open on a phone, and axe finds nothing', async () => {
  const { look, expectNothing } = inspection([360])
  const page = await site.newPage({ ...options, viewport: { width: 360, height: 740 } })
  for (const path of ['/', '/projects', caseStudy, '/careers', job, '/contact', '/technologies']) {
    await page.goto(path)
    await look(page, path)
  }
  for (const path of missingPages.slice(0, 1)) {
    await page.goto(path)
    await look(page, path)
  }
  expectNothing()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})
