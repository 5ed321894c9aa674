import { expect, test } from 'vitest'
import type { Message } from '#content/inbox/messages-api.ts'
import { localDay } from '../dates.ts'
import { replyTo } from './reply.ts'

const message: Message = {
  _id: 'a',
  name: 'Ines Okafor',
  email: 'ines+work@client.example',
  subject: 'Tugs & pilots',
  message: 'Good day,\n\nwhat does a board cost?\r\nInes',
  status: 'new',
  createdAt: '2026-11-20T12:00:00.000Z',
}
const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? ''

test('a reply has the subject and quotes the message line by line', () => {
  const address = replyTo(message)
  expect(address).toMatch(
    /^mailto:ines%2Bwork@client\.example\?subject=Re%3A%20Tugs%20%26%20pilots/,
  )
  expect(bodyOf(address)).toBe(
    [
      '',
      '',
      `On ${localDay(message.createdAt)}, Ines Okafor wrote:`,
      '> Good day,',
      '>',
      '> what does a board cost?',
      '> Ines',
    ].join('\r\n'),
  )
})

test('a reply to a reply has only one Re:', () => {
  expect(replyTo({ ...message, subject: 're: Tugs' })).toContain('?subject=re%3A%20Tugs&')
})

test.each(['word '.repeat(1000), '船'.repeat(5000), '👩🏽‍🚒'.repeat(700), `${'\n'.repeat(5000)}x`])(
  'a long message is truncated so that the URL stays short',
  (text) => {
    const address = replyTo({ ...message, message: text })
    expect(address.length).toBeLessThanOrEqual(1800)
    expect(address.length).toBeGreaterThan(1600)
    expect(bodyOf(address)).toMatch(/…$/)
  },
)

test('a long subject and a long name leave room for the message', () => {
  const long = '漢字'.repeat(100)
  const address = replyTo({ ...message, subject: long, name: long })
  expect(address.length).toBeLessThanOrEqual(1800)
  expect(bodyOf(address)).toContain('> what does a board cost?')
})

test('a lone surrogate does not break the link', () => {
  expect(() => replyTo({ ...message, message: `a${'\ud83d'}b` })).not.toThrow()
})
