// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Mail } from '#content/outbox/mail-api.ts'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { MailStatus } from './mail-status.tsx'

const office = withBackOffice()

const own = {
  host: 'smtp.company.com',
  port: 587,
  encryption: 'starttls',
  user: 'ada',
  fromAddress: 'noreply@company.com',
  fromName: '',
  hasPassword: true,
  needsPassword: false,
} as const

const mail: Mail = {
  isSetUp: true,
  failure: null,
  source: 'back-office',
  ownServer: own,
  needsSecretKey: false,
  defaultSender: 'noreply@company.com',
  server: 'smtp.company.com:587',
  encryption: 'starttls',
  from: 'noreply@company.com',
  domain: 'company.com',
  digestHour: 8,
  timeZone: 'UTC',
  recipients: [],
  unreachable: [],
  deliveries: [],
}

const open = (changes: Partial<Mail>) =>
  office.open('/admin/settings/mail', {
    '/admin/settings/mail': {
      default: () => <MailStatus mail={{ ...mail, ...changes }} />,
    },
  })

test('the stored password is neither shown nor sent, and an error is at its field', async () => {
  const sent: unknown[] = []
  const message = 'Enter the password again: it was saved for another host'
  office.answer(({ method, path, body }) => {
    if (method !== 'PUT' || path !== '/mail/server') return undefined
    sent.push(body)
    if (sent.length > 1) return Response.json({ ...own, host: 'mail.company.com' })
    const errors = [{ field: 'password', message }]
    return Response.json(
      { title: 'Invalid', status: 422, detail: message, errors },
      { status: 422 },
    )
  })
  const user = await open({})
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe('')
  expect(password.placeholder).toBe('Saved. Leave empty to keep it')
  const host = screen.getByLabelText('Host')
  await user.clear(host)
  await user.type(host, 'mail.company.com')
  await user.click(screen.getByRole('button', { name: 'Save mail server' }))
  await screen.findByText(message)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  const { hasPassword: _, needsPassword: __, ...input } = own
  expect(sent).toEqual([{ ...input, host: 'mail.company.com' }])
  await user.type(password, 'secret')
  await user.click(screen.getByRole('button', { name: 'Save mail server' }))
  await waitFor(() => expect(password.value).toBe(''))
  expect(sent[1]).toEqual({ ...input, host: 'mail.company.com', password: 'secret' })
})

test('another security changes a usual port, but no other', async () => {
  const user = await open({ ownServer: null, source: null, isSetUp: false })
  const port = await screen.findByLabelText<HTMLInputElement>('Port')
  expect(port.value).toBe('587')
  await user.selectOptions(screen.getByLabelText('Security'), 'TLS')
  expect(port.value).toBe('465')
  await user.clear(port)
  await user.type(port, '2525')
  await user.selectOptions(screen.getByLabelText('Security'), 'STARTTLS')
  expect(port.value).toBe('2525')
})

test('a password of another key is asked for again', async () => {
  await open({ ownServer: { ...own, needsPassword: true }, domain: null })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter the password again\./)
  expect(screen.getByLabelText<HTMLInputElement>('Password').placeholder).toBe('')
})

test('with SMTP_URL the screen says that it takes precedence, and has no form', async () => {
  await open({ source: 'environment', ownServer: null })
  await screen.findByText(/^Set by SMTP_URL .* takes precedence/)
  expect(screen.queryByLabelText('Host')).toBeNull()
})
