import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demo } from '#content/demo/index.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { focused } from '#tests/support/focused.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()
const newAdminPage = site.newAdminPage
const title = demo.projects[0]?.title ?? ''

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Search screens, actions and records' })
  await input.waitFor()
  return input
}

/** The option that Enter would choose. */
const active = (page: Page) => page.getByRole('option', { selected: true })

describe('the palette', () => {
  test('leads to a screen by the keyboard alone', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type('techn')
    await expect.poll(() => active(page).innerText()).toContain('Technologies')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page).innerText()).toContain('Add Technology')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Technologies' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/technologies')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('goes round with the arrows, and to the ends with Home and End', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    expect(await active(page).innerText()).toContain('Dashboard')
    await page.keyboard.press('ArrowUp')
    expect(await active(page).innerText()).toContain('Log out')
    await page.keyboard.press('ArrowDown')
    expect(await active(page).innerText()).toContain('Dashboard')
    await page.keyboard.press('End')
    expect(await active(page).innerText()).toContain('Log out')
    await page.keyboard.press('Home')
    expect(await active(page).innerText()).toContain('Dashboard')
  })

  test('leads to the form of a page, which stands behind the screen of the same name', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type('careers')
    await expect.poll(() => active(page).innerText()).toBe('Careers')
    await page.getByRole('group', { name: 'Pages' }).getByText('Page: Careers').click()
    await page.getByRole('heading', { level: 1, name: 'Edit Careers' }).waitFor()
  })

  test('finds a word that stands in a story alone, and says where', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type('cupboard')
    const stories = page.getByRole('group', { name: 'In their stories' })
    await stories.getByText('… were shown was a cupboard.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Edit Project' }).waitFor()
  })

  test('finds a record of any type and a message, and opens them', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type(title.slice(2, 16))
    await page
      .getByRole('group', { name: 'Projects' })
      .getByRole('option', { name: title })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).first().inputValue())
      .toBe(title)

    const name = demo.messages[0]?.name ?? ''
    await openPalette(page)
    await page.keyboard.type(name)
    await page.getByRole('group', { name: 'Messages' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Message Details' }).getByText(name).first().waitFor()
  })

  test('takes a name and Enter in one go', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Edit Project' }).waitFor()
  })

  test('offers first what was used last', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await openPalette(page)
    await page
      .getByRole('group', { name: 'Recently used' })
      .getByRole('option', { name: 'Settings' })
      .waitFor()
  })

  test('says that it found nothing', async () => {
    const page = await newAdminPage()
    await openPalette(page)
    await page.keyboard.type('zzz nobody')
    await page.getByRole('status').getByText('Nothing found for “zzz nobody”').waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  })

  test.each([
    ['403', { status: 403, json: { title: 'Forbidden', detail: 'Not for you.' } }, 'Not for you.'],
    ['429', { status: 429, body: '' }, 'There were too many requests.'],
    ['500', { status: 500, body: '' }, 'Something went wrong on the server.'],
    ['nothing', { status: 200, body: '' }, 'does not understand'],
    ['garbage', { status: 200, json: { garbage: true } }, ''],
  ])(
    'says that a search failed with %s, and keeps what it knows itself',
    async (_, answer, reason) => {
      const page = await newAdminPage()
      await page.route(/\/api\/projects\?.*search/, (route) => route.fulfill(answer))
      await openPalette(page)
      await page.keyboard.type('project')
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to search the records' })
      await alert.getByText(reason).first().waitFor()
      await page.getByRole('option', { name: 'Add Project' }).waitFor()
      await page.unroute(/\/api\/projects\?.*search/)
      await alert.getByRole('button', { name: 'Retry' }).click()
      await alert.waitFor({ state: 'detached' })
      site.expectedComplaints()
    },
  )

  test('closes with Escape and gives the focus back, also to a field', async () => {
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
  })

  test('asks before it leaves a changed form', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/careers/create')
    await page.getByLabel('Title', { exact: true }).fill('Half a title')
    await openPalette(page)
    await page.keyboard.type('dashboard')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a title')
  })

  test('opens from the sidebar and from the bar of a narrow window', async () => {
    for (const width of [360, 1440]) {
      const page = await newAdminPage({ viewport: { width, height: 740 } })
      const search = page.getByRole('button', { name: 'Search', exact: true })
      await search.click()
      await page.getByRole('option', { name: 'Keyboard shortcuts' }).click()
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    }
  })
})

describe('single keys', () => {
  test('show the shortcuts and lead to the search, but not while somebody types', async () => {
    const page = await site.newSignedInPage()
    await page.goto('/admin/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
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

  test('can be switched off, which the browser remembers, and on again', async () => {
    const page = await newAdminPage()
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await help.getByRole('checkbox', { name: /Use single keys/ }).uncheck()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })

    await page.goto('/admin/projects')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await openPalette(page) // with Ctrl it is no single key
    expect(await help.count()).toBe(0)
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await help.getByRole('checkbox', { name: /Use single keys/ }).check()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await help.waitFor()
  })
})

test.each([360, 1440])(
  'axe finds nothing in the palette and the help at %i pixels',
  async (width) => {
    const page = await newAdminPage({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    await openPalette(page)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('a')
    await page.getByRole('group', { name: 'Projects' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type(' zzz')
    await page.getByText('Nothing found for').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)
