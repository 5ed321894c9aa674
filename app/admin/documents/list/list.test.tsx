// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Asked, withBackOffice } from '#tests/support/back-office.tsx'
import { brokenAnswers, listOf, sampleBrokenAnswers } from '#tests/support/broken-answers.ts'

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
