import { expect, test } from 'vitest'
import { darkThemeColor } from '#app/theme-color.ts'
import { demo } from '#content/demo/index.ts'
import { administrator } from '#tests/support/administrator.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage
const title = demo.projects[0]?.title ?? ''

test('an administrator edits a project and a visitor sees it at once', async () => {
  const admin = await newAdminPage()
  await admin.getByRole('link', { name: 'Projects', exact: true }).click()
  const row = admin.getByRole('row', { name: title })
  await row.getByRole('link', { name: /Edit/ }).click()
  await admin.getByRole('heading', { name: 'Edit Project' }).waitFor()
  await admin.getByLabel('Title', { exact: true }).first().fill('A board that everybody can read')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Project updated successfully').waitFor()
  await admin.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()

  const page = await site.newPage()
  const answer = await page.goto('/projects/a-dispatch-board-for-tugs-and-pilots')
  expect(answer?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'A board that everybody can read' }).waitFor()
})

test('a project that is switched off is gone for visitors, and back when it is on', async () => {
  const admin = await newAdminPage()
  const { slug } = await fetch(`${site.url}/api/projects`)
    .then((answer) => answer.json())
    .then((projects) => projects[1])
  await admin.goto('/admin/projects')
  const toggle = admin.getByRole('row').nth(2).getByRole('switch')
  for (const [status, word] of [
    [404, 'off'],
    [200, 'on'],
  ] as const) {
    await toggle.click()
    await admin.getByText('Project status updated successfully').first().waitFor()
    expect(await toggle.isChecked(), word).toBe(word === 'on')
    expect((await fetch(`${site.url}/projects/${slug}`)).status).toBe(status)
    for (const path of ['/', '/projects', '/projects.data', '/sitemap.xml', '/api/projects']) {
      const text = await fetch(site.url + path).then((answer) => answer.text())
      expect(text.includes(slug), path).toBe(word === 'on')
    }
    await admin.reload()
  }
})

test('a career is created, found by a search and deleted', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/careers')
  await admin.getByRole('link', { name: 'Add Career' }).click()
  await admin.getByRole('heading', { name: 'Create Career' }).waitFor()

  await admin.getByRole('button', { name: /Create|Save/ }).click()
  for (const message of [
    'Title is required',
    'Department is required',
    'At least one responsibility is required',
    'At least one benefit is required',
  ]) {
    await admin.getByText(message, { exact: true }).waitFor()
  }

  for (const label of [
    'Title',
    'Department',
    'Location',
    'Type',
    'Description',
    'Salary',
    'Experience',
  ]) {
    await admin.getByLabel(label, { exact: true }).fill(`Ünique ${label}`)
  }
  for (const list of ['responsibility', 'requirement', 'benefit']) {
    await admin.getByRole('button', { name: new RegExp(`Add ${list}`, 'i') }).click()
  }
  await admin.getByRole('button', { name: /Create|Save/ }).click()
  await admin.getByText('Career created successfully').waitFor()

  await admin.getByPlaceholder('Search careers...').fill('unique title')
  await expect.poll(() => admin.getByRole('row').count()).toBe(2)
  expect(new URL(admin.url()).searchParams.get('search')).toBe('unique title')
  await admin.getByRole('button', { name: /Delete/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await admin.getByText('Career deleted successfully').waitFor()
  await expect.poll(() => admin.getByText('Ünique Title').count()).toBe(0)
})

test('a message is read by opening it', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/messages')
  const badge = admin.getByText('Unread', { exact: true })
  const unread = admin.getByRole('row').filter({ has: badge })
  await expect.poll(() => unread.count()).toBe(3)
  await admin
    .getByRole('button', { name: /View Details/ })
    .first()
    .click()
  await admin.getByRole('dialog', { name: 'Message Details' }).waitFor()
  await admin.keyboard.press('Escape')
  await expect.poll(() => unread.count()).toBe(2)
})

test('settings are saved and the site shows them', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/settings')
  await admin.getByLabel('Company Name').fill('Northlight')
  await admin.getByLabel('Address').fill('1 Pier Road\nSpringfield')
  await admin.getByLabel('Email').fill('sales at northlight')
  await admin.getByRole('tab', { name: 'Social Media' }).click()
  await admin.getByLabel('Twitter').fill('@northlight')
  await admin.getByLabel('GitHub').fill('javascript:alert(1)')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await admin.getByText('Please enter a valid email address').waitFor()
  await admin.getByLabel('Email').fill('hello@nördlicht.example')
  await admin.getByRole('tab', { name: 'Social Media' }).click()
  await admin.getByText('GitHub must be a name such as @example').waitFor()
  await admin.getByLabel('GitHub').fill('github.com/northlight')
  await admin.getByRole('button', { name: 'Save Changes' }).click()
  await admin.getByText('Settings updated successfully').waitFor()
  expect(await admin.getByLabel('Twitter').inputValue()).toBe('https://x.com/northlight')
  expect(await admin.getByLabel('GitHub').inputValue()).toBe('https://github.com/northlight')
  const html = await fetch(`${site.url}/`).then((answer) => answer.text())
  for (const text of ['Northlight', 'https://x.com/northlight', '1 Pier Road\nSpringfield']) {
    expect(html).toContain(text)
  }
  expect(html).toContain('"address":"1 Pier Road, Springfield"')
})

test('a drawing becomes the logo of the site, and one that is not there gives way to the mark', async () => {
  const admin = await site.newSignedInPage()
  await admin.goto('/admin/settings')
  const name = await admin.getByLabel('Company Name').inputValue()
  await admin.getByRole('button', { name: 'Upload logo' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Upload Logo' })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>'
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await admin.getByLabel('Files to upload').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const save = async () => {
    await admin.getByRole('button', { name: 'Save Changes' }).click()
    await admin.getByText('Settings updated successfully').first().waitFor()
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
  await page.mouse.wheel(0, 200)
  await without.logos.first().waitFor({ state: 'detached' })
  await without.home.locator('svg').waitFor()
  await address.fill('')
  await save()
  expect(site.expectedComplaints().join()).toContain('404')
})

test('the dashboard counts', async () => {
  const admin = await newAdminPage()
  const text = await admin.getByRole('main').innerText()
  for (const label of ['Total Projects', 'Open Positions', 'New Messages', 'Technologies']) {
    expect(text.toLowerCase()).toContain(label.toLowerCase())
  }
})

test('nobody gets in without signing in, and a wrong password does not open', async () => {
  const page = await site.newPage()
  await page.goto('/admin/projects')
  await page.waitForURL('**/sso?**')
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The e-mail or the password is not right.').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(administrator.email)
  expect(
    new Set(site.expectedComplaints().map((complaint) => /\d{3}/.exec(complaint)?.[0])),
  ).toEqual(new Set(['401']))
})

test('the sign-in page takes a password without JavaScript', async () => {
  const page = await site.newPage({ javaScriptEnabled: false })
  await page.goto('/admin/sso-login')
  await page.getByLabel('E-mail').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(new URL(page.url()).pathname).toBe('/checking')
})

test('an ssoToken that is not good leads home', async () => {
  const page = await site.newPage()
  await page.goto('/checking?ssoToken=used')
  await page.getByText('Login failed! Redirecting to home page...').waitFor()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/checking')
  await page.waitForURL(`${site.url}/`)
})

test('leaving ends the session on the server too', async () => {
  const admin = await site.signIn()
  const token = await admin.evaluate(() => localStorage.getItem('hsoft_token'))
  const messages = () =>
    fetch(`${site.url}/api/messages`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await messages()).status).toBe(200)
  await admin.getByRole('button', { name: 'Logout' }).click()
  await admin.waitForURL(`${site.url}/`)
  expect((await messages()).status).toBe(401)
  expect(await admin.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
})

test('the back office is dark when the system is or when it is chosen, from the first paint on', async () => {
  const page = await newAdminPage({ colorScheme: 'dark' })
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  // Browsers take the first: React adds its own where the early script has changed what it rendered.
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
  // Before any module has run: the page's own scripts never come.
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
