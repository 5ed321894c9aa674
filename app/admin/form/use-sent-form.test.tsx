// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { problem } from '#tests/support/components/broken-answers.ts'
import { api } from '../../api.ts'
import { DialogButton } from '../dialog-button.tsx'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { reasonOrConflict } from '../documents/form/submission/use-submission.ts'
import { type Fetched, FetchedScreen, fetched } from '../fetched-screen.tsx'
import { SelectField, TextField } from './fields.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSentForm } from './use-sent-form.ts'

const office = withBackOffice()

const statuses = { 301: 'Permanent', 302: 'Temporary' }
type Status = keyof typeof statuses

function Sign({ onClose }: { onClose?: () => void }) {
  const form = useSentForm<{ from: string; status: Status }>({
    values: { from: '', status: 301 },
    check: ({ from }) => (from === 'bad' ? [{ field: 'from', message: 'Not this one' }] : []),
    async send({ from, status }, reset) {
      if (from === 'later') return 'stay'
      const saved = await api.json('POST /redirects', { body: { from, to: '/', status } })
      reset({ from: saved.from, status: 302 })
    },
    done: 'Sign saved',
    failed: 'Failed to save the sign',
    explain: reasonOrConflict,
  })
  const fields = (
    <>
      <TextField {...form.field('from')} label="From" hint="A path" />
      <SelectField {...form.field('status')} label="Type" options={statuses} />
    </>
  )
  if (!onClose) return <SettingsForm form={form}>{fields}</SettingsForm>
  return (
    <FormDialog title="Sign" action="Save" form={form} onClose={onClose}>
      {fields}
    </FormDialog>
  )
}

const screens = {
  '/admin/signs': {
    clientLoader: () => fetched(api.json('GET /redirects'), 'Failed to fetch the signs'),
    default: ({ loaderData }: { loaderData: Fetched<unknown> }) => (
      <FetchedScreen title="Signs" subtitle="At the quay" fetched={loaderData}>
        {() => (
          <>
            <DialogButton dialog={(onClose) => <Sign onClose={onClose} />}>New sign</DialogButton>
            <Sign />
          </>
        )}
      </FetchedScreen>
    ),
  },
}

const open = async () => {
  const user = await office.open('/admin/signs', screens)
  await screen.findByRole('button', { name: 'New sign' })
  return user
}

/** Answers the sent form and the reload of the screen. */
const answerWith = (answer: () => Response) =>
  office.answer(({ method }) => (method === 'POST' ? answer() : Response.json([])))

test('a saved form of a dialog closes it, is announced and reloads the screen', async () => {
  answerWith(() => Response.json({ from: '/quay' }, { status: 201 }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'New sign' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('From'), '/old')
  await user.selectOptions(dialog.getByLabelText('Type'), 'Temporary')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(office.notices('Sign saved')).toHaveLength(1)
  expect(office.callsOf('POST', '/redirects')[0]?.body).toEqual({
    from: '/old',
    to: '/',
    status: 302,
  })
  await waitFor(() => expect(office.callsOf('GET', '/redirects')).toHaveLength(2))
})

test('a form shows what the server has stored, and leaves without a question', async () => {
  answerWith(() => Response.json({ from: '/stored' }, { status: 201 }))
  const user = await open()
  const from = screen.getByLabelText<HTMLInputElement>('From')
  await user.type(from, '/typed')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(from.value).toBe('/stored'))
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  await office.isAt('/admin/elsewhere')
})

test('leaving unsaved changes asks first', async () => {
  answerWith(() => problem(500))
  const user = await open()
  await user.type(screen.getByLabelText('From'), '/typed')
  await user.click(await screen.findByRole('link', { name: 'Elsewhere' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
})

test('a wrong field shows its error and is not sent', async () => {
  answerWith(() => Response.json({ from: '' }, { status: 201 }))
  const user = await open()
  const from = screen.getByLabelText('From')
  await user.type(from, 'bad')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Not this one')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  expect(office.callsOf('POST', '/redirects')).toHaveLength(0)
})

test('another version on the server is explained, and the input stays', async () => {
  answerWith(() => problem(412))
  const user = await open()
  const from = screen.getByLabelText<HTMLInputElement>('From')
  await user.type(from, '/typed')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(office.notices('Failed to save the sign')).toHaveLength(1))
  expect(office.notices(/^Someone else has saved this in the meantime/)).toHaveLength(1)
  expect(from.value).toBe('/typed')
})

test('a form that stays open announces nothing', async () => {
  answerWith(() => problem(500))
  const user = await open()
  await user.type(screen.getByLabelText('From'), 'later')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
  expect(office.notices('Sign saved')).toHaveLength(0)
  expect(office.callsOf('GET', '/redirects')).toHaveLength(1)
})
