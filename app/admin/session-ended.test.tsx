// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageOf } from '#content/documents/pages/index.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { projects } from '#content/documents/types/projects.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { token } from '../api/session/token.ts'
import { SessionEnded } from './session-ended.tsx'

const office = withBackOffice()

/** Screen with the layout's session dialog. */
function withDialog<Props extends object, Loader>(module: {
  default: ComponentType<Props>
  clientLoader: Loader
}) {
  const Screen = module.default
  return {
    clientLoader: module.clientLoader,
    default: (props: Props) => (
      <>
        <SessionEnded />
        <Screen {...props} />
      </>
    ),
  }
}

const screens = {
  '/admin/:type/:id/edit': withDialog(await import('./documents/form/edit.tsx')),
  '/admin/pages/:name': withDialog(await import('./documents/pages/page-screen.tsx')),
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

let isOver = false
beforeEach(() => {
  isOver = false
})

/** Simulates a sign-in in another window. */
function signIn() {
  isOver = false
  token.store('newer')
  window.dispatchEvent(new Event('storage'))
}

const findDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Your session has ended' }))

/** Opens a form and saves a change after the session has ended. */
async function saveTooLate() {
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
  const dialog = await findDialog()
  expect(token.read()).toBeNull()
  return { user, dialog }
}

test('declining the sign-in keeps the form and shows why it is not saved', async () => {
  const { user, dialog } = await saveTooLate()
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(office.notices('Failed to update project')).toHaveLength(1))
  await waitFor(() => expect(office.notices(/^Your session has ended\./)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(client().value).toBe('Words that stay')
  expect(token.read()).toBeNull()
})

test('a blocked popup is replaced with a link, and the save continues after the sign-in', async () => {
  const { user, dialog } = await saveTooLate()
  vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  const link = dialog.getByRole('link', { name: 'Open sign-in in a new tab' })
  expect(link.getAttribute('href')).toBe('/admin/sso-login')
  signIn()
  await waitFor(() => expect(office.notices('Project updated successfully')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    office.callsOf('PUT', path).map(({ body }) => (body as { client: string }).client),
  ).toEqual(['Words that stay', 'Words that stay'])
})

test('publishing a page continues after the sign-in with all its texts', async () => {
  const name = 'not-found'
  let texts: object = {}
  let version = 0
  let isDraft = false
  office.answer(({ method, path: asked, body }) => {
    if (!asked.startsWith(`/pages/${name}`)) return undefined
    if (isOver) return problem(401)
    if (method === 'PUT') texts = body as object // Cast: the form sends the texts.
    if (method !== 'GET') {
      version++
      isDraft = method === 'PUT'
    }
    const draft = isDraft ? { savedBy: null, release: null } : null
    const state = { name, version, draft, updatedAt: null, publishedAt: null }
    return Response.json({ ...wholePage(pageOf(name), texts, 'en'), ...state })
  })
  await office.open(`/admin/pages/${name}`, screens)
  const publish = await screen.findByText('Publish', { selector: 'button' })
  const text = within(screen.getByRole('group', { name: 'Message' })).getByRole('textbox', {
    name: 'Text',
  })
  fireEvent.change(text, { target: { value: 'Nothing is here.' } })
  isOver = true
  fireEvent.click(publish)
  await findDialog()
  expect(token.read()).toBeNull()
  expect(version).toBe(0)
  signIn()
  await waitFor(() => expect(office.notices('Page published successfully')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(office.callsOf('POST', `/pages/${name}/publish`)).toHaveLength(1)
  expect(texts).toMatchObject({ message: { text: 'Nothing is here.' } })
})
