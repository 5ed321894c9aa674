import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/browser/list-screen.ts'
import { signedInState, signInByHttp } from '#tests/support/sites/administrator.ts'
import { withSite } from '#tests/support/sites/site.ts'

const site = withSite()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('ending the session of another browser signs it out at its next request, and then all are ended', async () => {
  const other = await site.newPage({
    storageState: await signedInState(site.url, { 'User-Agent': firefox }),
  })
  await other.goto('/admin/trash')
  await other.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
  const third = await signInByHttp(site.url)
  const page = await site.newPage({ storageState: await signedInState(site.url) })
  await page.goto('/admin/sessions')
  const row = rows(page).filter({ hasText: 'Firefox on Windows' })
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await page.getByText('Session ended').waitFor()

  const click = other.getByRole('link', { name: 'Careers', exact: true }).click()
  // The inbox polls, so the browser may be signed out before the click.
  click.catch(() => {})
  await other.waitForURL('**/sso?**')
  expect(await other.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()

  // The browser that ended the session stays signed in.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
  const headers = { Authorization: `Bearer ${third}` }
  expect((await fetch(`${site.url}/api/auth/me`, { headers })).status).toBe(401)
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

describe.each(['first', 'second', 'third'])('the %s test of a file', () => {
  test('finds no storage of another test', async () => {
    const page = await site.newSignedInPage({ locale: 'en-GB' })
    await page.goto('/robots.txt')
    const found = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      const found = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...names]
      const all = [...found, ...(await caches.keys()), document.cookie]
      localStorage.setItem('left', 'a')
      sessionStorage.setItem('left', 'b')
      // biome-ignore lint/suspicious/noDocumentCookie: supported by every browser
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
