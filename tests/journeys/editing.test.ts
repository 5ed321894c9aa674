import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { withJourney } from '#tests/support/journey.ts'

const site = withJourney()
const frameOf = (page: Page) => page.frameLocator('iframe:not([inert])')
const text = (page: Page, name: string) =>
  frameOf(page).getByRole('textbox', { name, exact: true }).first()
const state = (page: Page) => page.getByRole('region', { name: 'Editor' }).getByRole('status')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an editor writes on the page itself, saves a draft and publishes it, and visitors read it', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  await page.goto('/testimonials')
  await page.getByRole('link', { name: 'Edit this page' }).click()
  await frameOf(page).getByRole('textbox').first().waitFor()
  await state(page).filter({ hasText: 'Published' }).waitFor()

  await text(page, 'Head: Headline').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('In the words of those we build for')
  await state(page).filter({ hasText: 'Not saved: Testimonials' }).waitFor()
  await button(page, 'Save draft').click()
  await state(page).filter({ hasText: 'Changed, not published: Testimonials' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await site.html('/testimonials')).not.toContain('In the words of those we build for')

  await page.reload()
  await expect
    .poll(() => text(page, 'Head: Headline').textContent())
    .toBe('In the words of those we build for')
  await button(page, 'Publish').click()
  await state(page).filter({ hasText: 'Published' }).waitFor()
  expect(await site.html('/testimonials')).toContain('In the words of those we build for')
})

test('a text that is too long shows an error in place, and nothing is saved', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  await page.goto('/edit/careers')
  const headline = text(page, 'Head: Headline')
  await headline.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('x'.repeat(91))
  const alert = frameOf(page).getByRole('alert')
  await alert.getByText('Headline must be at most 90 characters').waitFor()
  await button(page, 'Save draft').click()
  expect(await headline.getAttribute('aria-invalid')).toBe('true')
  await button(page, 'Discard').click()
  await state(page).filter({ hasText: 'Published' }).waitFor()
})

test('formatted text is edited in a form next to the page, which follows', async () => {
  const page = await site.newSignedInPage({ viewport: { width: 1440, height: 900 } })
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  await page.goto('/edit/terms')
  const part = frameOf(page).getByRole('button', { name: 'Edit Text: Part 1: Text' })
  await part.focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Part 1: Text' })
  await expect.poll(() => editor.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('In force')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- since 2026')
  await part.getByRole('listitem').filter({ hasText: 'since 2026' }).waitFor()
  expect(await part.locator('strong').innerText()).toBe('In force')
  await button(page, 'Publish').click()
  await state(page).filter({ hasText: 'Published' }).waitFor()
  expect(await site.html('/terms')).toContain('<strong>In force</strong>')
})
