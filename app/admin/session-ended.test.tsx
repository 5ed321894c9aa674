// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { projects } from '#content/types/projects.ts'
import { withBackOffice } from '#tests/support/back-office.tsx'
import { problem } from '#tests/support/broken-answers.ts'
import { sample } from '#tests/support/samples.ts'
import { token } from '../api/session/token.ts'
import { SessionEnded } from './session-ended.tsx'

const office = withBackOffice()
const edit = await import('./form/edit.tsx')
const screens = {
  '/admin/:type/:id/edit': {
    clientLoader: edit.clientLoader,
    default: (props: Parameters<typeof edit.default>[0]) => (
      <>
        <SessionEnded />
        <edit.default {...props} />
      </>
    ),
  },
}

const path = '/projects/harbor'
const project = {
  ...sample(projects, 'one'),
  _id: 'harbor',
  slug: 'harbor',
  isActive: true,
  version: 1,
  imageUrl: '/media/one.webp',
  images: ['/media/two.webp'],
}

const client = () =>
  within(screen.getByRole('form')).getByRole<HTMLInputElement>('textbox', { name: 'Client' })

/** Opens a form, and saves a change with a session that has ended. */
async function saveTooLate() {
  let isOver = false
  office.answer(({ method, path: asked, body }) => {
    if (asked !== path) return undefined
    if (method !== 'PUT') return Response.json(project)
    return isOver ? problem(401) : Response.json({ ...project, ...(body as object), version: 2 })
  })
  const user = await office.open(`/admin${path}/edit`, screens)
  await screen.findByRole('form')
  isOver = true
  fireEvent.change(client(), { target: { value: 'Words that stay' } })
  fireEvent.submit(screen.getByRole('form'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  expect(token.read()).toBeNull()
  const signIn = () => {
    isOver = false
    token.store('newer')
    window.dispatchEvent(new Event('storage'))
  }
  return { user, dialog, signIn }
}

test('whoever does not sign in again keeps the form and is told why it is not saved', async () => {
  const { user, dialog } = await saveTooLate()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(office.notices('Failed to update project')).toHaveLength(1))
  await waitFor(() => expect(office.notices(/^Your session has ended\./)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(client().value).toBe('Words that stay')
  expect(token.read()).toBeNull()
})

test('a browser that opens no window gets a link, and a sign-in elsewhere lets the save go on', async () => {
  const { user, dialog, signIn } = await saveTooLate()
  vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  const link = dialog.getByRole('link', { name: 'Open the sign-in in a new tab' })
  expect(link.getAttribute('href')).toBe('/admin/sso-login')
  signIn()
  await waitFor(() => expect(office.notices('Project updated successfully')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    office.callsOf('PUT', path).map(({ body }) => (body as { client: string }).client),
  ).toEqual(['Words that stay', 'Words that stay'])
})
