// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Asked, withBackOffice } from '#tests/support/components/back-office.tsx'
import {
  brokenAnswers,
  listOf,
  sampleBrokenAnswers,
} from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/:type': await import('./list.tsx') }

describe.each(['projects', 'careers', 'technologies', 'testimonials'])('the list of %s', (type) => {
  const failed = `Failed to fetch ${type}`
  const isList = ({ path }: Asked) => path === `/${type}`

  // All types share one screen: only one of them is tested with every broken answer.
  const tried = type === 'projects' ? Object.keys(brokenAnswers) : sampleBrokenAnswers
  test.each(tried)('shows that it could not be fetched: %s', async (name) => {
    office.answer((asked) => (isList(asked) ? brokenAnswers[name]?.() : undefined))
    const user = await office.open(`/admin/${type}`, screens)
    const main = within(screen.getByRole('main'))
    await main.findByText(failed)

    office.answer((asked) => (isList(asked) ? listOf([]) : undefined))
    await user.click(main.getByRole('button', { name: 'Retry' }))
    await main.findByText(`No ${type} yet`)
    expect(main.queryByText(failed)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})

const record = (values: object) => ({
  isActive: true,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  publishAt: null,
  unpublishAt: null,
  publishedAt: null,
  draft: null,
  ...values,
})

test('a list shows three drafts of new records above it, and a link to all', async () => {
  const drafts = Array.from({ length: 3 }, (_, number) =>
    record({
      _id: `draft-${number}`,
      title: `Imported ${number}`,
      isActive: false,
      draft: { liveVersion: null, savedBy: null },
    }),
  )
  office.answer(({ path, query }) => {
    if (path !== '/news') return undefined
    if (query.get('draft') !== 'new')
      return listOf([record({ _id: 'one', title: 'Live', publishedOn: '2026-11-22' })])
    expect(query.get('pageSize')).toBe('3')
    return Response.json(drafts, { headers: { 'X-Total-Count': '312' } })
  })
  await office.open('/admin/news', screens)
  const begun = within(await screen.findByRole('region', { name: 'Not published yet' }))
  expect(begun.getAllByRole('listitem')).toHaveLength(3)
  const all = begun.getByRole('link', { name: 'Show all 312 drafts' })
  expect(all.getAttribute('href')).toBe('/admin/news?isActive=draft')
  screen.getByRole('cell', { name: 'Nov 22, 2026' })
})

test('own pages are a tree of addresses', async () => {
  const page = (slug: string) => record({ _id: slug, title: `The ${slug}`, lead: '', slug })
  office.answer(({ path, query }) => {
    if (path !== '/subpages') return undefined
    return listOf(query.get('sort') === 'slug' ? [page('harbor'), page('harbor/tugs')] : [])
  })
  await office.open('/admin/subpages', screens)
  const indentOf = async (address: string) =>
    (await screen.findByText(address)).closest<HTMLElement>('[style]')?.style.paddingInlineStart
  expect([await indentOf('/harbor'), await indentOf('/harbor/tugs')]).toEqual(['0rem', '1.25rem'])
  // The addresses are the order, so rows are not moved.
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})
