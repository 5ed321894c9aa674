// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { type Settings, settingsInput } from '#content/documents/settings.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'

const office = withBackOffice()
const screens = {
  '/admin/settings': await import('./settings.tsx'),
  '/admin/settings/inbox': await import('../../inbox/settings/inbox-settings.tsx'),
}

let stored = { ...emptySettings, version: 1 }

beforeEach(() => {
  stored = { ...emptySettings, version: 1 }
  office.answer(({ method, path, body }) => {
    if (path !== '/settings') return undefined
    if (method === 'PUT') {
      // Normalizes like the server. Cast: the form sends all fields.
      const settings = settingsInput.parse(body) as Settings
      stored = { ...settings, version: stored.version + 1 }
    }
    return Response.json(stored)
  })
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const noticed = (text: string) =>
  waitFor(() => expect(office.notices(text).length).toBeGreaterThan(0))

async function openSettings() {
  const user = await office.open('/admin/settings', screens)
  await screen.findByRole('form')
  return user
}

test('errors of both tabs are shown at their fields, and corrected settings are saved', async () => {
  const user = await openSettings()
  fill('Company Name', 'Northlight')
  fill('Email', 'sales at northlight')
  await user.click(await screen.findByRole('tab', { name: 'Social Media' }))
  fill('Twitter', '@northlight')
  fill('GitHub', 'javascript:alert(1)')
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Please enter a valid email address')
  expect(office.callsOf('PUT', '/settings')).toEqual([])
  // The tab of the first error opens.
  const company = screen.getByRole('tab', { name: 'Company Information' })
  expect(company.getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  fill('Email', 'hello@nördlicht.example')
  await user.click(await screen.findByRole('tab', { name: 'Social Media' }))
  await screen.findByText(/^GitHub must be a name such as @example/)
  fill('GitHub', 'github.com/northlight')
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
  await noticed('Settings updated successfully')
  expect(field('Twitter').value).toBe('https://x.com/northlight')
  expect(field('GitHub').value).toBe('https://github.com/northlight')
  expect(stored).toMatchObject({
    companyName: 'Northlight',
    email: 'hello@nördlicht.example',
    socialMedia: { twitter: 'https://x.com/northlight', github: 'https://github.com/northlight' },
  })
})

test('settings are changed on the second tab by keyboard', async () => {
  const user = await openSettings()
  screen.getByRole('tab', { name: 'Company Information' }).focus()
  await user.keyboard('{ArrowRight}')
  const tab = screen.getByRole('tab', { name: 'Social Media' })
  expect(document.activeElement).toBe(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
  const panel = within(screen.getByRole('tabpanel', { name: 'Social Media' }))
  panel.getByLabelText('GitHub').focus()
  await user.keyboard('https://example.com/keyboard{Control>}s{/Control}')
  await noticed('Settings updated successfully')
  expect(stored.socialMedia.github).toBe('https://example.com/keyboard')
})

const all = [
  'Company Information',
  'Social Media',
  'Inbox',
  'Email',
  'Webhooks',
  'Privacy',
  'Backups',
  'Export',
  'Import',
]

test('every settings screen shows all settings in one row of tabs', async () => {
  const user = await openSettings()
  const row = screen.getByRole('tablist', { name: 'Settings' }).parentElement
  const shown = () => within(row ?? expect.fail('no row'))
  const tabs = [...shown().getAllByRole('tab'), ...shown().getAllByRole('link')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(all)
  await user.click(shown().getByRole('link', { name: 'Inbox' }))
  await screen.findByRole('heading', { name: 'Inbox', level: 1 })
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(all)
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Inbox'])
  await user.click(screen.getByRole('link', { name: 'Social Media' }))
  const tab = await screen.findByRole('tab', { name: 'Social Media' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
})
