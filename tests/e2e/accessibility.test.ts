import { describe, expect, test } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { inspection } from '#tests/support/axe.ts'
import { hydrated } from '#tests/support/hydrated.ts'
import { adminScreens, caseStudy, missingPages, publicPages } from '#tests/support/pages.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

describe('axe finds nothing, in narrow and wide windows,', () => {
  // Without motion every state is at its end when it is looked at.
  const options = { viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' } as const

  test('on the public pages', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(options)
    for (const path of [...publicPages, '/projects?category=ai', '/projects?category=none']) {
      await page.goto(path)
      await look(page, path)
    }
    expectNothing()
  })

  test('on the pages that say that nothing is there', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(options)
    for (const path of missingPages) {
      await page.goto(path)
      await look(page, path)
    }
    expectNothing()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
  })

  test('on a picture opened large', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(options)
    await page.goto(caseStudy)
    await hydrated(page)
    await page.getByRole('link', { name: /Figure 1/ }).click()
    await page.getByRole('dialog').getByText('Figure 1 of').waitFor()
    await look(page, 'lightbox')
    expectNothing()
  })

  test('on the contact form with errors and when it is sent', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(options)
    await page.goto('/contact')
    await hydrated(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Message is required').waitFor()
    await look(page, 'errors')
    await page.getByLabel(/^Name/).fill('Ines Okafor')
    await page.getByLabel(/^Email/).fill('ines@client.example')
    await page.getByLabel(/^Message/).fill('Hello')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Message sent successfully!').waitFor()
    await look(page, 'sent')
    expectNothing()
  })

  test('on the sign-in, fresh and refused', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newPage(options)
    await page.goto('/admin/sso-login')
    await look(page, 'fresh')
    await page.getByLabel('E-mail').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await look(page, 'refused')
    expectNothing()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
  })

  test('on the screens of the back office', async () => {
    const { look, expectNothing } = inspection()
    const page = await site.newSignedInPage(options)
    for (const { path, heading } of adminScreens) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await look(page, path)
    }

    await page.goto('/admin/projects/create')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Client is required', { exact: true }).waitFor()
    await look(page, 'form with errors')

    await page.goto('/admin/testimonials')
    await page
      .getByRole('button', { name: /Delete/ })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
    await look(page, 'delete dialog')

    await page.goto('/admin/messages')
    await page
      .getByRole('button', { name: /View Details/ })
      .last()
      .click()
    await page.getByRole('dialog', { name: 'Message Details' }).waitFor()
    await look(page, 'details dialog')

    await page.goto('/admin/settings')
    await page.getByRole('tab', { name: 'Social Media' }).click()
    await look(page, 'social media')
    expectNothing()
  })
})

test('axe finds nothing in the menus of narrow windows', async () => {
  const { look, expectNothing } = inspection([360])
  const options = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' } as const
  const page = await site.newPage(options)
  await page.goto('/')
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await look(page, 'menu of the site')
  const admin = await site.newAdminPage(options)
  await admin.getByRole('button', { name: 'Menu' }).click()
  await admin.getByRole('navigation', { name: 'Back office' }).waitFor()
  await look(admin, 'menu of the back office')
  expectNothing()
})
