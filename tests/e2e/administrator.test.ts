import { expect, test } from 'vitest'
import { darkThemeColor } from '#app/theme-color.ts'
import { notice } from '#tests/support/browser/admin-keyboard.ts'
import { withSite } from '#tests/support/sites/site.ts'
import { withStaffCalls } from '#tests/support/sites/staff-calls.ts'

const site = withSite()
const call = withStaffCalls(site)

// app/admin/documents/settings/settings.test.tsx tests the settings form and its messages.

test('every page shows the company’s name, networks and address', async () => {
  await call('PUT', '/settings', {
    companyName: 'Northlight',
    address: '1 Pier Road\nSpringfield',
    socialMedia: { twitter: '@northlight' },
  })
  const html = await fetch(`${site.url}/`).then((answer) => answer.text())
  for (const text of ['Northlight', 'https://x.com/northlight', '1 Pier Road\nSpringfield']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('"address":"1 Pier Road, Springfield"')
})

test('an SVG becomes the site’s logo, and a missing logo file falls back to the mark', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/settings')
  const name = await admin.getByLabel('Company Name').inputValue()
  await admin.getByRole('button', { name: 'Upload logo' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Upload logo' })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await admin.getByLabel('Files to upload').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const save = async () => {
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await notice(admin, 'Settings updated successfully')
  }
  await save()

  const page = await site.newPage()
  const visit = async () => {
    await page.goto('/contact')
    const logos = page.locator('header img, main p > img, footer img')
    return { logos, home: page.getByRole('banner').getByRole('link', { name }).first() }
  }
  const { logos, home } = await visit()
  await home.waitFor()
  expect(await logos.count()).toBe(3)
  for (const logo of await logos.all()) {
    await logo.scrollIntoViewIfNeeded()
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(384)
    expect(await logo.evaluate((img) => img.getBoundingClientRect().height)).toBeGreaterThan(30)
  }

  const address = admin.getByLabel('Company Logo URL', { exact: true })
  await address.fill('/nothing.png')
  await save()
  const without = await visit()
  for (const logo of await without.logos.all()) await logo.waitFor({ state: 'hidden' })
  await without.home.locator('svg').waitFor()
  await without.home.getByText(name).waitFor()
  await address.fill('')
  await save()
  expect(site.expectedComplaints().join()).toContain('404')
})

test('the back office is dark by system setting or by choice, from the first paint', async () => {
  const page = await site.newAdminPage({ colorScheme: 'dark' })
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  // Browsers use the first tag. React adds a second tag if the early script has changed the first tag.
  const bar = () => page.locator('meta[name="theme-color"]').first().getAttribute('content')
  const dark = await paper()
  expect(dark).toMatch(/^oklch\(0\.19 /)
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await paper()).not.toBe(dark)
  expect(await bar()).toBe(await paper())
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await paper()).toBe(dark)
  expect(await bar()).toBe(dark)
  // Blocks all modules, so only the inline script can set the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/admin', { waitUntil: 'domcontentloaded' })
  expect(await paper()).toBe(dark)
  expect(await bar()).toBe(darkThemeColor)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  )
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  expect(await paper()).not.toBe(dark)
  site.expectedComplaints()
})
