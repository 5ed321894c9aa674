import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const read = (variables: Record<string, string>) => {
  const { env, errors } = readEnv(variables)
  return { mail: env.mail, notifyEmail: env.notifyEmail, errors }
}

test('without SMTP_URL there is no mail server, whatever else is set', () => {
  expect(read({ NOTIFY_EMAIL: 'boss@company.com' })).toEqual({
    mail: undefined,
    notifyEmail: ['boss@company.com'],
    errors: [],
  })
})

test('a server, a login and a sender are read', () => {
  const variables = {
    SMTP_URL: 'smtp://ada%40company.com:p%2Fw@mail.company.com:2525',
    MAIL_FROM: 'Example Ltd <noreply@company.com>',
    NOTIFY_EMAIL: 'Boss@company.com, team@company.com boss@company.com',
  }
  expect(read(variables)).toEqual({
    errors: [],
    mail: {
      host: 'mail.company.com',
      port: 2525,
      isTls: false,
      starttls: 'required',
      login: { user: 'ada@company.com', password: 'p/w' },
      from: { name: 'Example Ltd', address: 'noreply@company.com' },
    },
    notifyEmail: ['boss@company.com', 'team@company.com'],
  })
})

test('unset values have defaults that depend on the rest', () => {
  const { mail } = read({
    SMTP_URL: 'smtps://mail.company.com',
    SITE_URL: 'https://www.company.com',
  })
  expect(mail).toMatchObject({
    port: 465,
    isTls: true,
    from: { address: 'noreply@company.com' },
  })
  expect(read({ SMTP_URL: 'smtp://relay.company.com' }).mail).toMatchObject({
    port: 587,
    starttls: 'offered',
  })
  expect(read({ SMTP_URL: 'smtp://127.0.0.1:25' }).mail?.starttls).toBe('never')
})

test('errors are reported without the password', () => {
  const { mail, errors } = read({
    SMTP_URL: 'http://ada:secret@mail.company.com',
    MAIL_FROM: 'nobody',
    NOTIFY_EMAIL: 'boss@company.com, team',
  })
  expect(mail).toBeUndefined()
  expect(errors).toHaveLength(3)
  expect(errors.join()).toContain('SMTP_URL must be an address such as smtp://')
  expect(errors.join()).toContain('MAIL_FROM must be an e-mail address')
  expect(errors.join()).toContain('"team"')
  expect(errors.join()).not.toContain('secret')
})
