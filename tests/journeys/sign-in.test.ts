import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '#tests/support/services/provider.ts'
import { startTicketService, type TicketService } from '#tests/support/services/ticket-service.ts'
import { administrator } from '#tests/support/sites/administrator.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

// A site has one sign-in method, so the two others have an empty server each.
const site = withJourney()
let provider: TestProvider
let tickets: TicketService
let withProvider: TestServer
let withTickets: TestServer

beforeAll(async () => {
  provider = await startProvider()
  tickets = await startTicketService()
  const oidc = { ...provider.variables, OIDC_ALLOW: '@example.com' }
  withProvider = await startServer({ SEED: 'none', ...oidc })
  withTickets = await startServer({ SEED: 'none', ...tickets.variables })
  await provider.serve(withProvider.url)
})

afterAll(async () => {
  await withProvider?.stop()
  await withTickets?.stop()
  await provider?.stop()
  await tickets?.stop()
})

test('a person signs in with a password, is refused with a wrong one, and logs out', async () => {
  const page = await site.newPage()
  await page.goto('/admin/projects')
  await page.waitForURL('**/sso?**')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  const token = await page.evaluate(() => localStorage.getItem('hsoft_token'))
  const me = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${site.url}/api/auth/me`, { headers })).status
  }
  expect(await me()).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${site.url}/`)
  expect(await me()).toBe(401)
  expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBeNull()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('401')
})

test('an invalid token leads to the home page', async () => {
  const page = await site.newPage()
  await page.goto('/checking?ssoToken=used')
  await page.getByText('Login failed! Redirecting to home page...').waitFor()
  await page.waitForURL(`${site.url}/`)
  await page.goto('/checking')
  await page.waitForURL(`${site.url}/`)
  site.expectedComplaints()
})

test('a person signs in with a provider, and logging out signs out there, too', async () => {
  const page = await site.newPage({ baseURL: withProvider.url })
  await page.goto('/admin')
  await page.getByLabel('Name').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${provider.issuer}/session/end?**`)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.waitForURL(`${withProvider.url}/`)
  site.expectedComplaints() // errors of the provider’s own pages
})

test('a person without access sees the reason', async () => {
  const page = await site.newPage({ baseURL: withProvider.url })
  await page.goto('/admin')
  await page.getByLabel('Name').fill('eve')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('ada@evil-example.com may not sign in to this back office.').waitFor()
  site.expectedComplaints() // errors of the provider’s own pages, and a 403
})

test('a person signs in with a ticket', async () => {
  const page = await site.newPage({ baseURL: withTickets.url })
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toMatch(/^[\w-]{43}$/)
})

/** Fills in the invitation of an administrator and sends it. Returns the confirmation that opens above it. */
async function inviteAdministrator(page: Page, email: string) {
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel(/^Everything/).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  return page.getByRole('dialog', { name: 'Confirm that it’s you' })
}

test('a person confirms an invitation at the provider, in a window that closes by itself', async () => {
  const page = await site.newPage({ baseURL: withProvider.url })
  await page.goto('/admin')
  await page.getByLabel('Name').fill('ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  const allow = page.getByRole('button', { name: 'Allow' })
  const heading = page.getByRole('heading', { name: 'Dashboard' })
  await allow.or(heading).waitFor()
  if (await allow.isVisible()) await allow.click()
  await heading.waitFor()
  const token = await page.evaluate(() => localStorage.getItem('hsoft_token'))
  const confirmation = await inviteAdministrator(page, 'bea@example.com')
  const opening = page.waitForEvent('popup')
  await confirmation.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByLabel('Name').fill('ada')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closing
  await page.getByRole('dialog', { name: 'Share this link' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('hsoft_token'))).toBe(token)
  site.expectedComplaints() // errors of the provider’s own pages, and a 403
})

test('a person confirms an invitation with a fresh ticket', async () => {
  const page = await site.newPage({ baseURL: withTickets.url })
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const confirmation = await inviteAdministrator(page, 'cyd@example.com')
  await confirmation.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('dialog', { name: 'Share this link' }).waitFor()
  for (const complaint of site.expectedComplaints()) expect(complaint).toContain('403')
})
