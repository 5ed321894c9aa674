import { describe, expect, test } from 'vitest'
import { applicationOf, applicationSubject } from './messages.ts'
import { messageInput } from './messages-api.ts'

const letter = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }
const subjectOf = (given: { subject?: string; company?: string }) =>
  messageInput.parse({ ...letter, ...given }).subject

describe('the subject', () => {
  test('is the company if given, otherwise the default subject', () => {
    expect(subjectOf({})).toBe('Contact Form Submission')
    expect(subjectOf({ company: ' ', subject: '' })).toBe('Contact Form Submission')
    expect(subjectOf({ company: 'Norrhavn' })).toBe('Norrhavn')
    expect(subjectOf({ subject: 'Norrhavn', company: 'Norrhavn' })).toBe('Norrhavn')
  })

  test('includes a company that differs from it', () => {
    const subject = applicationSubject('Senior React Engineer', 'en')
    expect(subjectOf({ subject })).toBe('Application: Senior React Engineer')
    expect(subjectOf({ subject, company: 'Norrhavn' })).toBe(
      'Application: Senior React Engineer (Norrhavn)',
    )
    const german = applicationOf('Softwareentwicklerin', 'de')
    expect(german).toEqual({
      subject: 'Bewerbung: Softwareentwicklerin',
      appliedFor: 'Softwareentwicklerin',
    })
  })

  test('of an application is one valid line for any title', () => {
    expect(applicationSubject(' A\r\nBcc: all@example.com ', 'en')).toBe(
      'Application: A Bcc: all@example.com',
    )
    const long = applicationSubject('🧵'.repeat(20_000), 'en')
    expect([...long]).toHaveLength(200)
    expect(subjectOf({ subject: long })).toBe(long)
  })
})
