import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { pressAt, tabTo } from '#tests/support/admin-keyboard.ts'
import { administrator, signedInState } from '#tests/support/administrator.ts'
import { framed } from '#tests/support/setup-journey.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const sizes = {
  narrow: { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' },
  wide: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
} satisfies Record<string, BrowserContextOptions>

const removal = (page: Page) => page.getByRole('button', { name: 'Remove the demo content' })
const question = (page: Page) => page.getByRole('alertdialog')
const main = (page: Page) => page.getByRole('main')
const checklist = (page: Page) => page.getByRole('button', { name: /^Setup checklist/ })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** The dashboard of an administrator, whole. */
async function dashboard(options: BrowserContextOptions = {}) {
  const page = await site.newAdminPage(options)
  await page.getByRole('heading', { name: 'Recent Projects' }).waitFor()
  return page
}

/** What a visitor finds. */
async function visit(path: string) {
  const answer = await fetch(site.url + path)
  return { status: answer.status, text: await answer.text() }
}

let token: string | undefined

async function api(method: string, path: string, json?: object): Promise<number> {
  token ??= (await signedInState(site.url)).origins[0]?.localStorage[0]?.value
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(json && { 'Content-Type': 'application/json' }),
  }
  const body = json && { body: JSON.stringify(json) }
  return (await fetch(`${site.url}/api${path}`, { method, headers, ...body })).status
}

// What a test has removed, if it ended before it restored it.
afterEach(async () => void (await api('POST', '/demo-content/restore')))

describe('the demo content', () => {
  test('is removed by an administrator, who sees an empty site and undoes it', async () => {
    const page = await dashboard(sizes.wide)
    await main(page).getByText('12 projects, 5 careers, 8 technologies').waitFor()
    expect((await visit('/projects')).text).toContain('A dispatch board for tugs and pilots')

    await removal(page).click()
    await question(page).getByText('12 projects, 5 careers').waitFor()
    await question(page).getByText('12 settings and 11 pages').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    await removal(page).click()
    await question(page).getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Demo content removed', { exact: true }).waitFor()
    await removal(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('main')
    await main(page).getByText('No projects yet.').waitFor()
    await main(page).getByText('No messages yet.').waitFor()
    const [home, projects] = [await visit('/'), await visit('/projects')]
    expect(home.text).not.toContain('HSoft')
    expect(home.text).toContain('We plan, build and look after software.')
    expect(projects.text).not.toContain('A dispatch board')
    expect((await visit('/projects/a-dispatch-board-for-tugs-and-pilots')).status).not.toBe(200)

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Demo content restored').waitFor()
    await removal(page).waitFor()
    expect((await visit('/')).text).toContain('Software, built the way good houses are.')
    expect((await visit('/projects')).text).toContain('A dispatch board for tugs and pilots')
  })

  test('can be restored later, after a question', async () => {
    await api('DELETE', '/demo-content')
    const page = await dashboard(sizes.narrow)
    const line = main(page).getByText(`by ${administrator.email}`)
    await line.waitFor()
    expect(await line.innerText()).toMatch(/^The demo content was removed on .+ by .+ Restore it$/)
    await page.goto('/admin/activity')
    await page.getByText(': 12 projects, 5 careers').first().waitFor()
    await page.goto('/admin/trash')
    await page.getByRole('row').nth(10).waitFor()
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Restore it' }).click()
    await question(page).getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Demo content restored').waitFor()
    await line.waitFor({ state: 'detached' })
    await removal(page).waitFor()
  })

  test('is removed with the keyboard alone, and a failure says so', async () => {
    const page = await dashboard(sizes.wide)
    const isRemoval = (url: URL) => url.pathname === '/api/demo-content'
    await page.route(isRemoval, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    )
    await pressAt(page, removal(page))
    await pressAt(page, question(page).getByRole('button', { name: 'Remove' }))
    await page.getByText('Failed to remove the demo content').waitFor()
    await question(page).waitFor({ state: 'detached' })
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('500')
    await page.unroute(isRemoval)

    await pressAt(page, removal(page))
    await pressAt(page, question(page).getByRole('button', { name: 'Remove' }))
    await page.getByText('Demo content removed', { exact: true }).waitFor()
    await pressAt(page, page.getByRole('button', { name: 'Restore it' }))
    await pressAt(page, question(page).getByRole('button', { name: 'Restore' }))
    await page.getByText('Demo content restored').waitFor()
  })
})

describe('the checklist', () => {
  test('says what is done, where to go, and is hidden in this browser', async () => {
    const page = await dashboard(sizes.wide)
    await checklist(page).getByText('0 of 9 done').waitFor()
    const name = page.getByRole('link', { name: 'Give the site the name of your company' })
    expect(await name.count()).toBe(0)
    await pressAt(page, checklist(page))
    expect(await checklist(page).getAttribute('aria-expanded')).toBe('true')
    expect(await name.getAttribute('href')).toBe('/admin/setup')
    const careers = page.getByRole('listitem').filter({ hasText: 'Replace the sample texts' })
    const link = careers.getByRole('link', { name: 'Careers' })
    expect(await link.getAttribute('href')).toBe('/admin/pages/careers')
    const sentence = careers.getByRole('link', { name: 'While there are none: Headline' }).first()
    expect(await sentence.getAttribute('href')).toMatch(/^\/admin\/pages\/careers#section-\w+$/)

    await page.getByRole('button', { name: 'Hide the checklist' }).click()
    await checklist(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('main')
    await page.reload()
    await removal(page).waitFor()
    expect(await checklist(page).count()).toBe(0)
    const other = await dashboard()
    await checklist(other).waitFor()
    await pressAt(page, page.getByRole('button', { name: 'Show the checklist' }))
    await checklist(page).waitFor()
    await page.reload()
    await checklist(page).waitFor()
  })

  test('is hidden by mistake and shown again', async () => {
    const page = await dashboard(sizes.narrow)
    await page.getByRole('button', { name: 'Hide the checklist' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await checklist(page).waitFor()
    await page.reload()
    await checklist(page).waitFor()
  })
})

test('an editor sees none of it, and asks for none of it', async () => {
  const page = await site.newSignedInPage(sizes.wide)
  const json = { email: 'writer@example.com', role: 'editor', duties: ['content'] }
  await page.route('**/api/auth/me', (route) => route.fulfill({ json }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Recent Projects' }).waitFor()
  expect(await removal(page).count()).toBe(0)
  expect(await checklist(page).count()).toBe(0)
  expect(asked).toContain('/api/projects')
  expect(asked.filter((path) => /demo-content|checklist/.test(path))).toEqual([])
  await page.goto('/admin/setup')
  await page.getByRole('heading', { name: 'For administrators' }).waitFor()
})

/** The setup, with its page. */
async function setup(options: BrowserContextOptions = {}) {
  const page = await site.newSignedInPage(options)
  await page.goto('/admin/setup')
  await page.getByLabel('Company name').waitFor()
  return page
}

describe('the setup', () => {
  test('is answered with the keyboard alone, and nothing of it is public by mistake', async () => {
    const page = await setup(sizes.wide)
    await tabTo(page, page.getByLabel('Company name'))
    await page.keyboard.type('Krume')
    await framed(page).getByRole('banner').getByText('Krume').first().waitFor()
    // Neither Enter in a field nor the shortcut that saves other forms.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await tabTo(page, page.getByRole('checkbox', { name: 'Remove the demo content' }))
    await page.keyboard.press('Space')
    await framed(page).getByText('A dispatch board for tugs and pilots').first().waitFor()
    expect((await visit('/')).text).not.toContain('Krume')

    await page.goto('/admin', { waitUntil: 'commit' }).catch(() => {})
    await page.goto('/admin/setup')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.poll(() => page.getByLabel('Company name').inputValue()).toBe('Krume')
  })

  test('says at the field what is wrong, and of a version in between shows both', async () => {
    const page = await setup(sizes.wide)
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByText('Company name is required').waitFor()
    await page.getByLabel('Company name').fill('Krume')
    await api('PUT', '/settings', { companyName: 'Somebody else', email: 'else@example.com' })
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('heading', { name: 'Somebody else saved this meanwhile' }).waitFor()
    for (const complaint of site.expectedComplaints()) expect(complaint).toContain('412')
    await api('PUT', '/settings', { companyName: 'HSoft', email: 'hello@hsoft.example' })
  })

  test('shows the page behind a button where there is no room beside it', async () => {
    const page = await setup(sizes.narrow)
    await page.getByLabel('What you do, in one sentence').fill('Bread, on time.')
    await page.getByRole('button', { name: 'See the page' }).click()
    await framed(page).getByRole('main').getByText('Bread, on time.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('What you do, in one sentence').inputValue()).toBe(
      'Bread, on time.',
    )
  })
})

test('the dashboard is whole when neither can be loaded', async () => {
  const page = await site.newSignedInPage(sizes.wide)
  await page.route(/\/api\/(demo-content|checklist)$/, (route) =>
    route.fulfill({ status: 404, json: { title: 'Not Found', status: 404 } }),
  )
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Recent Projects' }).waitFor()
  expect(await removal(page).count()).toBe(0)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('404')
})
