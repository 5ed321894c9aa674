// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster, toast } from 'sonner'
import { afterEach, expect, test } from 'vitest'
import type { FieldError } from '#content/api/problem.ts'
import { ApiError } from '../../../../api/failure.ts'
import { describe, Field } from '../../../../ui/field.tsx'
import { useSubmission } from './use-submission.ts'

afterEach(() => {
  cleanup()
  toast.dismiss()
})

const refusal = (errors: FieldError[]) =>
  new ApiError('http', 'The server said no.', { title: 'No', status: 400, errors })

interface BerthFormProps {
  send: () => Promise<unknown>
  fallbackField?: string
  check?: () => FieldError[]
}

function BerthForm({ send, ...options }: BerthFormProps) {
  const { isBusy, errors, submit } = useSubmission({ failed: 'Failed to save', ...options })
  return (
    <form onSubmit={submit(send)}>
      <Field id="berth" label="Berth" error={errors.berth}>
        <input {...describe('berth', errors.berth)} />
      </Field>
      <button type="submit" aria-disabled={isBusy}>
        Save
      </button>
      <Toaster />
    </form>
  )
}

async function save(props: BerthFormProps) {
  render(<BerthForm {...props} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return user
}

const isInvalid = () => screen.getByRole('textbox').getAttribute('aria-invalid') === 'true'

test('a refused field shows its error and no notice, until it is accepted', async () => {
  const answers = [refusal([{ field: 'berth', message: 'There is no such berth' }])]
  const user = await save({
    send: async () => {
      const answer = answers.pop()
      if (answer) throw answer
    },
  })
  await screen.findByText('There is no such berth')
  expect(isInvalid()).toBe(true)
  expect(screen.queryByText('Failed to save')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByText('There is no such berth')).toBeNull()
})

test.each([
  ['without fields', refusal([])],
  ['for a field that the form does not show', refusal([{ field: 'tide', message: 'Too low' }])],
])('a failure %s is shown as a notice', async (_of, failure) => {
  await save({ send: () => Promise.reject(failure) })
  await screen.findByText('Failed to save')
  await screen.findByText('The server said no.')
})

test('other failures can be shown at a fallback field', async () => {
  await save({ send: () => Promise.reject(refusal([])), fallbackField: 'berth' })
  await screen.findByText('The server said no.')
  expect(isInvalid()).toBe(true)
  expect(screen.queryByText('Failed to save')).toBeNull()
})

test('a form that fails its own check is not sent', async () => {
  let sent = 0
  await save({
    send: async () => {
      sent++
    },
    check: () => [{ field: 'berth', message: 'Please enter a berth' }],
  })
  await screen.findByText('Please enter a berth')
  expect(sent).toBe(0)
})

test('a form is not sent again during a request', async () => {
  let sent = 0
  const user = await save({
    send: () => {
      sent++
      return new Promise(() => {})
    },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent).toBe(1)
})
