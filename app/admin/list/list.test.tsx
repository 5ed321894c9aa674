// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Asked, withBackOffice } from '#tests/support/back-office.tsx'

const office = withBackOffice()
const screens = { '/admin/:type': await import('./list.tsx') }

const problem = (status: number) =>
  Response.json({ title: 'Refused', status, detail: `Refused with ${status}.` }, { status })

const brokenAnswers: Record<string, () => Response> = {
  '403': () => problem(403),
  '404': () => problem(404),
  '500': () => problem(500),
  'an error page of a proxy': () => new Response('<h1>Bad</h1>', { status: 502 }),
  'no connection': () => {
    throw new TypeError('fetch failed')
  },
  'an empty body': () => new Response(''),
  'no JSON': () => new Response('<!doctype html>'),
  'an object': () => Response.json({ items: 'none' }),
  null: () => Response.json(null),
}

describe.each(['projects', 'careers', 'technologies', 'testimonials'])('the list of %s', (type) => {
  const failed = `Failed to fetch ${type}`
  const isList = ({ path }: Asked) => path === `/${type}`

  test.each(Object.keys(brokenAnswers))('says that it could not be fetched: %s', async (name) => {
    office.answer((asked) => (isList(asked) ? brokenAnswers[name]?.() : undefined))
    const user = await office.open(`/admin/${type}`, screens)
    const main = within(screen.getByRole('main'))
    await main.findByText(failed)

    office.answer((asked) =>
      isList(asked) ? Response.json([], { headers: { 'X-Total-Count': '0' } }) : undefined,
    )
    await user.click(main.getByRole('button', { name: 'Retry' }))
    await main.findByText(`No ${type} yet`)
    expect(main.queryByText(failed)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
