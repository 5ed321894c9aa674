import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { demo } from '#content/demo/index.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { administrator } from '#tests/support/administrator.ts'
import { callApi, rows } from '#tests/support/list-screen.ts'
import { withSite } from '#tests/support/site.ts'

const directory = mkdtempSync(join(tmpdir(), 'atrium-'))
afterAll(() => rm(directory, { recursive: true }))
const site = withSite({ DATA_DIR: directory })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const rowOf = (page: Page, name: string | RegExp) => rows(page).filter({ hasText: name })
const open = async (page: Page, screen: string) => {
  await page.goto(`/admin/${screen}`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.filter({ hasNotText: 'Loading...' }).waitFor()
}
const expectOnly = (status: string) => {
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain(status)
}

/** Follows a link in a browser whose session has ended, which leads to the sign-in. */
async function signedOutAt(page: Page, link: string) {
  const click = page.getByRole('link', { name: link, exact: true }).click()
  // The inbox may have asked before: then there is no link any more.
  click.catch(() => {})
  await page.waitForURL('**/sso?**')
}

describe('the sessions', () => {
  test('are listed, this browser first; ending another signs it out at its next call', async () => {
    const other = await site.signIn({ userAgent: firefox })
    const page = await site.newSignedInPage()
    await open(page, 'sessions')
    const own = rows(page).first()
    await own.getByText('This browser').waitFor()
    expect(await page.getByText('This browser').count()).toBe(1)
    expect(await own.getByRole('button').count()).toBe(0)
    expect(await rows(page).allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining(administrator.email)]),
    )

    const name = `End Firefox on Windows of ${administrator.email}`
    await rowOf(page, 'Firefox on Windows').getByRole('button', { name }).click()
    const question = page.getByRole('alertdialog', { name: 'End this session?' })
    await question.getByText('Firefox on Windows').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await rowOf(page, 'Firefox on Windows').count()).toBe(1)
    await rowOf(page, 'Firefox on Windows').getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'End session' }).click()
    await page.getByText('Session ended').waitFor()
    await expect.poll(() => rowOf(page, 'Firefox on Windows').count()).toBe(0)

    await signedOutAt(other, 'Careers')
    expect(await other.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
    expectOnly('401')
    // The browser that ended it goes on.
    await open(page, 'projects')
    await rows(page).first().waitFor()
  })

  test.each([
    ['429', { status: 429, body: '' }, 'There were too many requests.'],
    ['500', { status: 500, body: '' }, 'Something went wrong on the server.'],
  ])(
    'are not listed when the server answers %s, until it is tried again',
    async (status, answer, reason) => {
      const page = await site.newSignedInPage()
      await page.route('**/api/auth/sessions', (route) => route.fulfill(answer))
      await open(page, 'sessions')
      const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch sessions' })
      await alert.getByText(reason).waitFor()
      await page.unroute('**/api/auth/sessions')
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('This browser').waitFor()
      expectOnly(status)
    },
  )

  test('all end at once with Sign out everywhere', async () => {
    const other = await site.signIn({ userAgent: firefox })
    const page = await site.signIn()
    await open(page, 'sessions')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
    await signedOutAt(other, 'Projects')
    expectOnly('401')
  })
})

describe('an editor', () => {
  const email = 'writer@example.com'
  let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | undefined

  /** A page of somebody whom the owner of the machine has given the role, signed in once. */
  async function newEditorPage() {
    if (state) {
      const page = await site.newPage({ storageState: state })
      await open(page, '')
      return page
    }
    const page = await site.signIn({}, await addPerson(directory, email, 'editor'))
    state = await page.context().storageState()
    return page
  }

  test('sees the rooms, the figures and the records of an editor', async () => {
    const page = await newEditorPage()
    const rooms = page.getByRole('navigation', { name: 'Back office' })
    await rooms.getByText(/^editor$/i).waitFor()
    expect(await rooms.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Projects',
      'Careers',
      'Technologies',
      'Images',
      'Testimonials',
      'News',
      'Pages',
      'Own Pages',
      'Releases',
      'Trash',
      'Sessions',
      'View site',
      expect.stringContaining('Your account'),
    ])
    await page.getByRole('link', { name: /^Total Projects/ }).waitFor()
    expect(await page.getByText(/New Messages|Recent Messages/).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Recent Projects' }).count()).toBe(1)
  })

  test('finds no message and no administrator’s screen in the palette', async () => {
    const page = await newEditorPage()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('option', { name: 'Sessions' }).waitFor()
    for (const name of ['Messages', 'Settings', 'Activity']) {
      expect(await palette.getByRole('option', { name, exact: true }).count(), name).toBe(0)
    }
    await page.keyboard.type(demo.messages[0]?.subject ?? '')
    await palette.getByText(/^Nothing found for/).waitFor()
    expect(await palette.getByRole('alert').count()).toBe(0)
  })

  test.each(['messages', 'settings', 'activity'])(
    'is told at /admin/%s whose room it is, and the server answers 403',
    async (room) => {
      const page = await newEditorPage()
      await open(page, room)
      await page.getByRole('heading', { name: 'For administrators' }).waitFor()
      expect(await page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
      const path = room === 'settings' ? ['/settings', 'PUT', { phone: '1' }] : [`/${room}`, 'GET']
      const answer = await callApi(page, ...(path as [string, string, unknown])) // of the line above
      expect(answer.status).toBe(403)
      expectOnly('403')
      await page.getByRole('link', { name: 'Go to the dashboard' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    },
  )

  test('lists and ends own sessions only, and has a record’s history without its activity', async () => {
    const page = await newEditorPage()
    await open(page, 'sessions')
    await rows(page).first().waitFor()
    for (const text of await rows(page).allInnerTexts()) expect(text).toContain(email)

    await open(page, 'projects')
    await rows(page).first().getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByRole('list', { name: 'Versions' }).waitFor()
    expect(await history.getByRole('link').count()).toBe(0)
  })
})

describe.each(['first', 'second', 'third'])('the %s test of a file', () => {
  test('finds nothing that another one has stored', async () => {
    const page = await site.newSignedInPage({ locale: 'en-GB' })
    await page.goto('/robots.txt')
    const found = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      const found = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...names]
      const all = [...found, ...(await caches.keys()), document.cookie]
      localStorage.setItem('left', 'a')
      sessionStorage.setItem('left', 'b')
      // biome-ignore lint/suspicious/noDocumentCookie: the way that every browser has
      document.cookie = 'left=c'
      await caches.open('left')
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = resolve
      })
      return all
    })
    expect(found).toEqual(['hsoft_token', ''])
  })
})
