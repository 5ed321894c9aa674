// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Visits } from '#content/visits/visits-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'
import { changeText } from './visit-totals.tsx'

const office = withBackOffice()
const screens = { '/admin/visits': await import('./visits.tsx') }

const item = (key: string, visitors: number, views = visitors) => ({ key, visitors, views })
const visits: Visits = {
  isOn: true,
  since: '2026-10-01',
  from: '2026-11-25',
  to: '2026-11-27',
  unit: 'day',
  total: { views: 1_500, visitors: 1_200 },
  before: { views: 1_000, visitors: 1_600 },
  points: [
    { at: '2026-11-25', views: 400, visitors: 300 },
    { at: '2026-11-26', views: 0, visitors: 0 },
    { at: '2026-11-27', views: 1_100, visitors: 900 },
  ],
  atLeast: [],
  pages: Array.from({ length: 12 }, (_, index) => item(`/page-${index}`, 50 - index, 90)),
  sources: [item('', 700), item('search.example', 20), item('*', 3)],
  campaigns: [],
  countries: [item('DE', 9)],
  devices: [item('phone', 8)],
  leads: {
    kinds: [
      { key: 'message', count: 2 },
      { key: 'application', count: 1 },
    ],
    pages: [{ key: '/contact', count: 3 }],
    entries: [{ key: '', count: 3 }],
    sources: [{ key: '', count: 3 }],
  },
}
const missing = {
  path: '/lost',
  count: 7,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
  hosts: [],
  isSolved: false,
}
const none = { ...visits, since: null, leads: { kinds: [], pages: [], entries: [], sources: [] } }

let answered: Visits
beforeEach(() => {
  answered = visits
  office.answer(({ method, path }) => {
    if (path === '/visits' && method === 'GET') return Response.json(answered)
    if (path === '/not-found') return listOf([missing])
    if (path === '/visits/export') return new Response('Page,Visitors,Views\r\n')
    if (path === '/visits/settings' && method === 'PUT') return Response.json({ isOn: false })
    return undefined
  })
})

test('a period is shown with its totals, its lists and what led to leads', async () => {
  await office.open('/admin/visits', screens)
  const totals = (await screen.findByText('25% fewer than the previous 1,600')).closest('dl')
  expect(totals?.textContent).toContain('1,200')
  expect(totals?.textContent).toContain('50% more than the previous 1,000')
  expect(totals?.textContent).toContain('Leads3')
  screen.getByText('/page-7')
  expect(screen.queryByText('/page-8')).toBeNull()
  screen.getByText('search.example')
  screen.getByText('Germany')
  screen.getByText('/lost')
  screen.getByText('Applications')
  screen.getByText('Links with utm_source, utm_medium or utm_campaign are listed here.')
})

test('the drawing over time has a table with the same figures, the latest first', async () => {
  await office.open('/admin/visits', screens)
  const table = await screen.findByRole('table', { name: 'Visits over time', hidden: true })
  const rows = within(table).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayVisitorsPage views',
    'Nov 279001,100',
    'Nov 2600',
    'Nov 25300400',
  ])
})

test('a long list opens, and each list is exported', async () => {
  const names: string[] = []
  // happy-dom would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const user = await office.open('/admin/visits', screens)
  await user.click(await screen.findByRole('button', { name: 'Show all 12 of pages' }))
  screen.getByText('/page-11')
  await user.click(screen.getByRole('button', { name: 'CSV of pages' }))
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^visits-pages-30d-.*\.csv$/)]))
  expect(office.callsOf('GET', '/visits/export')[0]?.query.toString()).toBe('list=pages&range=30d')
})

test('the period is in the address', async () => {
  await office.open('/admin/visits?range=12m', screens)
  await screen.findByText('Over time')
  expect(screen.getByRole('link', { name: '12 months' }).getAttribute('aria-current')).toBe('true')
  expect(office.callsOf('GET', '/visits')[0]?.query.get('range')).toBe('12m')
})

test('a new site says that visits appear after some seconds', async () => {
  answered = none
  await office.open('/admin/visits', screens)
  await screen.findByText('No visits yet')
  expect(screen.queryByText('Over time')).toBeNull()
})

test('an administrator switches the counting, and a site without it says so', async () => {
  const user = await office.open('/admin/visits', screens)
  await user.click(await screen.findByRole('switch', { name: 'On: Count visits' }))
  await waitFor(() => expect(office.notices('Visit counting turned off')).toHaveLength(1))
  expect(office.callsOf('PUT', '/visits/settings')[0]?.body).toEqual({ isOn: false })
  answered = { ...visits, isOn: false }
  await office.open('/admin/visits', screens)
  await screen.findByText('Visits are not being counted.')
})

test('the change is said against the period before', () => {
  expect(changeText(10, 0)).toBe('None in the previous period')
  expect(changeText(0, 0)).toBe('None in the previous period either')
  expect(changeText(100, 100)).toBe('Same as the previous 100')
  expect(changeText(3, 2)).toBe('50% more than the previous 2')
})
