import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inspection } from '#tests/support/browser/axe.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens, actions and records' }).waitFor()
}

test('the palette opens with the buttons of both layouts, and axe finds nothing in it', async () => {
  const { look, expectNothing } = inspection([360, 1440], { inDark: false })
  const page = await site.newAdminPage({
    viewport: { width: 1440, height: 800 },
    reducedMotion: 'reduce',
  })
  const search = page.getByRole('button', { name: 'Search', exact: true })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await search.click()
  await look(page, 'the palette')
  await page.keyboard.type('a')
  await page.getByRole('group', { name: 'Projects' }).waitFor()
  await look(page, 'the results')
  await page.keyboard.type(' zzz')
  await page.getByText('Nothing found for').waitFor()
  await look(page, 'no results')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 360, height: 740 })
  await search.click()
  await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  await help.waitFor()
  await look(page, 'the help')
  expectNothing()
})

test('Escape returns the focus to the field, and slash focuses the search of a list', async () => {
  const page = await site.newSignedInPage()
  await page.goto('/admin/careers/create')
  const field = page.getByLabel('Title', { exact: true })
  await field.fill('Half a tit')
  await openPalette(page)
  await page.keyboard.type('set')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focused(field)
  expect(await field.inputValue()).toBe('Half a tit')

  await field.fill('')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await help.waitFor()
  // Shortcuts are off while a dialog is open.
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  const search = page.getByPlaceholder('Search projects...')
  await focused(search)
  await page.keyboard.type('?')
  expect(await search.inputValue()).toBe('?')
  expect(await help.count()).toBe(0)
})

test('the first Control+K of a session opens the palette, also before the scripts have loaded', async () => {
  const page = await site.firstSignedInPage()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await isReleased
    await route.fallback()
  })
  await page.goto('/admin', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search', exact: true }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('techno')
  release()
  const input = page.getByRole('combobox', { name: 'Search screens, actions and records' })
  await input.waitFor()
  expect(await input.inputValue()).toBe('techno')
  await page.getByRole('option', { name: 'Technologies', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Technologies' }).waitFor()
})
