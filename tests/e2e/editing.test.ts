import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#tests/support/axe.ts'
import { storedDrafts } from '#tests/support/forms.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

/** A page of the staff with the editor of a path, once the page is in its frame. */
async function openEditor(path: string, options: BrowserContextOptions = {}) {
  const page = await site.newSignedInPage(options)
  await page.context().addCookies([{ name: 'atrium_staff', value: '1', url: site.url }])
  await page.goto(`/edit${path}`)
  await ready(page)
  return page
}

const ready = (page: Page) => frameOf(page).getByRole('textbox').first().waitFor()
const frameOf = (page: Page) => page.frameLocator('iframe:not([inert])')
const text = (page: Page, name: string) =>
  frameOf(page).getByRole('textbox', { name, exact: true }).first()
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const state = (page: Page) => page.locator('header').getByRole('status')

/** What a visitor gets now. */
const visible = async (path: string) => (await fetch(site.url + path)).text()

/** A visitor's page by its words: the texts stand in the HTML and in its data. */
async function stored(name: string) {
  const page = await fetch(`${site.url}/api/pages/${name}`)
  return page.json()
}

test('a text is written in its place, saved, published, and seen by visitors', async () => {
  const page = await openEditor('/careers')
  await state(page).filter({ hasText: 'Published' }).waitFor()
  const headline = text(page, 'Head: Headline')
  await headline.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Come and draw with us')
  await state(page).filter({ hasText: 'Not saved: Careers' }).waitFor()
  await bar(page, 'Save draft').click()
  await state(page).filter({ hasText: 'Changed, not public: Careers' }).waitFor()
  expect(await visible('/careers')).not.toContain('Come and draw with us')

  await page.reload()
  await ready(page)
  expect(await text(page, 'Head: Headline').textContent()).toBe('Come and draw with us')
  const began = performance.now()
  await bar(page, 'Publish').click()
  await expect.poll(() => visible('/careers'), { interval: 5 }).toContain('Come and draw with us')
  expect(performance.now() - began).toBeLessThan(2000)
  await state(page).filter({ hasText: 'Published' }).waitFor()
  expect((await stored('careers')).head.title).toBe('Come and draw with us')
})
