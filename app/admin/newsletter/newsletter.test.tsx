// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { listOf } from '#tests/support/components/broken-answers.ts'

const office = withBackOffice()
const screens = { '/admin/newsletter': await import('./newsletter.tsx') }

const counts = { confirmed: 0, waiting: 0, left: 0 }
let newsletter = { isOn: false, hasMail: true, counts }

beforeEach(() => {
  newsletter = { isOn: false, hasMail: true, counts }
  office.answer(({ method, path, body }) => {
    if (path === '/newsletter/subscribers') return listOf([])
    if (path !== '/newsletter') return undefined
    if (method === 'PUT') newsletter = { ...newsletter, ...(body as { isOn: boolean }) }
    return Response.json(newsletter)
  })
})

const field = (state: string) =>
  screen.findByRole('switch', { name: `${state}: Sign-up form in the footer` })

test('the newsletter is switched on and off', async () => {
  const user = await office.open('/admin/newsletter', screens)
  await screen.findByText('No subscribers yet')
  expect(screen.queryByRole('link', { name: 'Set up email' })).toBeNull()
  await user.click(await field('Off'))
  await waitFor(() => expect(office.notices('Newsletter turned on')).toHaveLength(1))
  await user.click(await field('On'))
  await waitFor(() => expect(office.notices('Newsletter turned off')).toHaveLength(1))
  await field('Off')
})

test('without email set up, the screen says that the form is hidden', async () => {
  newsletter = { ...newsletter, isOn: true, hasMail: false }
  await office.open('/admin/newsletter', screens)
  await field('On')
  await screen.findByRole('link', { name: 'Set up email' })
})
