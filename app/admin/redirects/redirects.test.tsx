// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { CheckedAddress, NotFound, Redirect } from '#content/redirects/redirects-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = {
  '/admin/redirects': await import('./redirects.tsx'),
  '/admin/redirects/not-found': await import('./not-found.tsx'),
  '/admin/redirects/check-addresses': await import('./check-addresses.tsx'),
}

const redirect: Redirect = {
  _id: 'a',
  from: '/old',
  to: '/projects/harbour',
  title: 'Harbour',
  status: 301,
  state: 'works',
  isAutomatic: false,
  hits: 1_200,
  lastHitAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const former: Redirect = { ...redirect, _id: 'former:projects/b', from: '/b', isAutomatic: true }
const broken: Redirect = { ...redirect, _id: 'c', from: '/c', state: 'broken' }
const missing: NotFound = {
  path: '/lost',
  count: 3,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
  hosts: [{ host: 'search.example', count: 3 }],
  isSolved: false,
}

beforeEach(() => {
  office.answer(({ method, path }) => {
    if (path === '/redirects/test') {
      return Response.json({ answer: 'redirect', status: 301, to: '/x', redirect })
    }
    if (path === '/redirects/suggestions') {
      return Response.json([{ to: '/projects/lost', title: 'Lost and found' }])
    }
    if (path === '/redirects/import') {
      const errors = [{ line: 2, message: 'To is required' }]
      return Response.json({ created: 3, updated: 1, failed: 101, errors })
    }
    if (path === '/redirects' && method === 'GET') return listOf([redirect, former, broken])
    if (path === '/redirects') return Response.json(redirect, { status: 201 })
    if (path === '/not-found') return listOf([missing])
    return undefined
  })
})

test('redirects are listed with their state, and only those of editors have actions', async () => {
  await office.open('/admin/redirects', screens)
  expect(await screen.findAllByText('1,200')).toHaveLength(2)
  expect(screen.getByText('Automatic')).toBeTruthy()
  expect(screen.getByText('Broken')).toBeTruthy()
  const edits = screen.getAllByRole('button', { name: /^Edit/ })
  expect(edits.map((each) => each.textContent)).toEqual(['Edit /old', 'Edit /c'])
})

test('a redirect is added', async () => {
  const user = await office.open('/admin/redirects', screens)
  await user.click(await screen.findByRole('button', { name: 'Add redirect' }))
  await user.type(screen.getByLabelText('From'), '/old-2')
  await user.type(screen.getByLabelText('To'), '/about')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(office.notices('Redirect added')).toHaveLength(1))
  expect(office.callsOf('POST', '/redirects')[0]?.body).toEqual({
    from: '/old-2',
    to: '/about',
    status: 301,
  })
})

test('the test of an address says what visitors get', async () => {
  const user = await office.open('/admin/redirects', screens)
  await user.type(await screen.findByLabelText('Test an address'), '/old')
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await screen.findByText('Visitors are redirected to /x (301), by the redirect from /old.')
})

test('an address without a page gets a redirect to a suggested page', async () => {
  const user = await office.open('/admin/redirects/not-found', screens)
  await screen.findByText('Linked from search.example')
  await user.click(screen.getByRole('button', { name: 'Redirect /lost' }))
  await user.click(await screen.findByRole('button', { name: 'Use: Lost and found' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(office.callsOf('POST', '/redirects')).toHaveLength(1))
  expect(office.callsOf('POST', '/redirects')[0]?.body).toEqual({
    from: '/lost',
    to: '/projects/lost',
    status: 301,
  })
})

test('an import tells which rows it left out, and how many more', async () => {
  const user = await office.open('/admin/redirects', screens)
  const file = new File(['/a,/b'], 'redirects.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('CSV file of redirects'), file)
  const dialog = await screen.findByRole('dialog', { name: '101 rows were left out' })
  expect(dialog.textContent).toContain('3 added, 1 updated.')
  expect(dialog.textContent).toContain('Line 2To is required')
  expect(dialog.textContent).toContain('And 100 more.')
})

const checkedAddress = (address: string, more: Partial<CheckedAddress> = {}): CheckedAddress => ({
  address,
  answer: 'not-found',
  to: null,
  suggestions: [],
  ...more,
})
const similar = [
  { to: '/projects/harbour', title: 'Harbour' },
  { to: '/projects/harbours', title: 'Harbours' },
]

/** Answers the check; addresses in `solved` redirect. */
function answerChecks() {
  const solved = new Set<string>()
  office.answer(({ path, body }) => {
    if (path === '/redirects/check') {
      const addresses = String(Object(body).text).split('\n')
      const isKnown = (address: string) => address === '/about'
      return Response.json({
        sitemaps: [],
        addresses: addresses.map((address) => {
          if (solved.has(address)) return checkedAddress(address, { answer: 'redirect', to: '/x' })
          if (isKnown(address)) return checkedAddress(address, { answer: 'page' })
          return checkedAddress(address, { suggestions: address === '/lost' ? [] : similar })
        }),
      })
    }
    if (path === '/redirects/import') {
      const rows = String(Object(body).csv).split('\n')
      for (const row of rows) solved.add(row.split('","')[0]?.slice(1).replaceAll('""', '"') ?? '')
      return Response.json({ created: rows.length, updated: 0, failed: 0, errors: [] })
    }
    return undefined
  })
}

async function checkAddresses(text: string) {
  const user = await office.open('/admin/redirects/check-addresses', screens)
  await user.type(await screen.findByLabelText('Addresses of the former website'), text)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  return user
}

test('checked addresses are counted by result and filtered', async () => {
  answerChecks()
  const user = await checkAddresses('/about\n/lost\n/harbor')
  await screen.findByRole('link', { name: 'All 3' })
  await user.click(screen.getByRole('link', { name: 'Page 1' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(screen.getByRole('row', { name: /about/ })).toBeTruthy()
})

test('addresses without a page get redirects, one by one and all at once', async () => {
  answerChecks()
  const user = await checkAddresses('/about\n/lost\n/harbor\n/har"bor,2\n/harbor-3')
  await user.selectOptions(await screen.findByLabelText('Target of /harbor'), '/projects/harbours')
  await user.click(
    screen.getByRole('button', { name: 'Add redirect from /harbor to /projects/harbours' }),
  )
  await screen.findByRole('link', { name: 'Redirect 1' })
  await user.click(screen.getByRole('button', { name: 'Add all 2 redirects with a target' }))
  await screen.findByRole('link', { name: 'Redirect 3' })
  expect(office.callsOf('POST', '/redirects/import').map(({ body }) => body)).toEqual([
    { csv: '"/harbor","/projects/harbours",301' },
    { csv: '"/har""bor,2","/projects/harbour",301\n"/harbor-3","/projects/harbour",301' },
  ])
  expect(screen.getByText('No similar page')).toBeTruthy()
})

test('only selected addresses get redirects', async () => {
  answerChecks()
  const user = await checkAddresses('/harbor\n/harbor-2')
  await user.click(await screen.findByRole('checkbox', { name: 'Select /harbor-2' }))
  await user.click(screen.getByRole('button', { name: 'Add 1 selected redirect' }))
  await screen.findByRole('link', { name: 'Redirect 1' })
  expect(office.callsOf('POST', '/redirects/import')[0]?.body).toEqual({
    csv: '"/harbor-2","/projects/harbour",301',
  })
})

test('a sitemap index tells to paste its sitemaps', async () => {
  office.answer(({ path }) =>
    path === '/redirects/check'
      ? Response.json({ addresses: [], sitemaps: ['https://old.example/1.xml'] })
      : undefined,
  )
  await checkAddresses('index')
  await screen.findByText('https://old.example/1.xml')
})

test('a failed check says why', async () => {
  office.answer(({ path }) =>
    path === '/redirects/check' ? new Response('', { status: 500 }) : undefined,
  )
  const user = await checkAddresses('/a')
  const input = screen.getByLabelText('Addresses of the former website')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  await user.clear(input)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Paste at least one address')
})
