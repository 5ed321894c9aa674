import { expect, test } from 'vitest'
import {
  button,
  field,
  goTo,
  notice,
  pressAt,
  rewrite,
  tabTo,
} from '#tests/support/browser/admin-keyboard.ts'
import { focused } from '#tests/support/browser/focused.ts'
import { hydrated } from '#tests/support/browser/hydrated.ts'
import { focusProblem, tabTo as tabOnSite } from '#tests/support/browser/keyboard.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withJourney } from '#tests/support/sites/journey.ts'

const site = withJourney()
const still = { reducedMotion: 'reduce' } as const

test('a visitor skips to the content, opens the menu and sends a message by keyboard', async () => {
  const page = await site.newPage({ ...still, viewport: { width: 360, height: 740 } })
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
  const toggle = page.getByRole('button', { name: 'Toggle menu' })
  await tabOnSite(page, toggle)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.waitFor()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await tabOnSite(page, menu.getByRole('link', { name: 'Contact' }))
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await focused(toggle)
  expect(await focusProblem(page)).toBeUndefined()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await tabOnSite(page, menu.getByRole('link', { name: 'Contact' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/contact`)
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  await tabOnSite(page, page.getByLabel(/^Name/))
  await page.keyboard.type('Ines Okafor')
  await tabOnSite(page, page.getByLabel(/^Email/))
  await page.keyboard.type('ines')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await focused(page.getByLabel(/^Email/))
  await page.keyboard.press('End')
  await page.keyboard.type('@keys.example')
  await tabOnSite(page, page.getByLabel(/^Message/))
  await page.keyboard.type('We need a dispatch board.')
  const send = page.getByRole('button', { name: 'Send' })
  await tabOnSite(page, send)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Message sent successfully!').waitFor()
  await focused(send)
})

test('an editor signs in, edits a project, deletes it, undoes the deletion and logs out by keyboard', async () => {
  const { _id } = await site.newProject('Moored by keyboard')
  const page = await site.newPage(still)
  await page.goto('/admin')
  await page.getByLabel('Email').waitFor()
  await page.keyboard.type(administrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await goTo(page, 'Moored by keyboard', 'Edit Project')
  await rewrite(page, field(page, 'Client'), 'By keyboard')
  await page.keyboard.press('Control+s')
  await notice(page, 'Project updated successfully')
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({ client: 'By keyboard' })

  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('moored by keyboard')
  await page.getByText('1 project', { exact: true }).waitFor()
  await pressAt(page, button(page, /^Delete/))
  await notice(page, 'Project deleted successfully')
  await focused(page.locator('#main'))
  await page.keyboard.press('Alt+t')
  await pressAt(page, button(page, 'Undo'))
  await notice(page, 'Project restored')
  expect(await site.call('GET', `/projects/${_id}`)).toMatchObject({ client: 'By keyboard' })

  await tabTo(page, button(page, 'Logout'))
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
})
