import { expect, test } from 'vitest'
import { paletteOf } from '#content/brand/palette.ts'
import type { Letter } from './letter.ts'
import type { MailLook } from './look.ts'
import { toMime } from './mime.ts'

const look: MailLook = {
  company: 'Example Ltd',
  email: 'hello@company.com',
  language: 'en',
  timeZone: 'UTC',
  siteUrl: 'https://www.company.com',
  colors: paletteOf('').light,
  icon: Buffer.from('png'),
}
const plain: Letter = { subject: 'Hello', parts: [{ kind: 'text', text: 'Hello' }] }

async function mailOf(
  letter: Letter,
  kind: 'reply' | 'newsletter' = 'reply',
  recipient = 'ines@client.example',
) {
  const from = { address: 'noreply@company.com' }
  const { envelope, content } = await toMime({ id: 'one', kind, recipient, letter, look, from })
  const raw = content.toString().replaceAll('=\r\n', '')
  const [head = ''] = raw.split('\r\n\r\n')
  return { envelope, raw, head: head.replace(/\r\n[ \t]+/g, ' ') }
}

test('a reply belongs to its thread, and answers go to the company’s own mailbox', async () => {
  const { head, envelope } = await mailOf({
    ...plain,
    references: ['<a@client.example>', '<b@client.example>'],
  })
  expect(envelope).toMatchObject({ from: 'noreply@company.com', to: ['ines@client.example'] })
  expect(head).toContain('From: Example Ltd <noreply@company.com>')
  expect(head).toContain('Reply-To: hello@company.com')
  expect(head).toContain('References: <a@client.example> <b@client.example>')
  expect(head).toContain('In-Reply-To: <b@client.example>')
  expect(head).toContain('Message-ID: <one@company.com>')
  expect(head).not.toContain('Auto-Submitted')
})

test('a newsletter has the headers of one-click unsubscribe', async () => {
  const unsubscribeUrl = 'https://www.company.com/newsletter/end?token=a'
  const { head } = await mailOf({ ...plain, unsubscribeUrl }, 'newsletter')
  expect(head).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toContain('Auto-Submitted: auto-generated')
})

test('typed text cannot inject headers', async () => {
  const evil = 'Hello\r\nBcc: all@client.example\u2028X: y'
  const { head } = await mailOf({
    ...plain,
    subject: evil,
    replyTo: { name: evil, address: 'ines@client.example' },
    references: [`<a@b>\r\nBcc: all@client.example`],
  })
  expect(head).not.toMatch(/^(Bcc|X):/im)
  expect(head).toMatch(/^Subject: Hello Bcc: all@client\.example X: y$/m)
  const odd = await mailOf({ ...plain, replyTo: { address: 'a@b.example\r\nBcc: c@d.example' } })
  expect(odd.head).not.toContain('Bcc')
  expect(odd.head).not.toContain('Reply-To')
})

test('markup and links of visitors are text in the HTML', async () => {
  const { raw } = await mailOf({
    subject: '<b>',
    parts: [
      { kind: 'quote', text: '<img src=x onerror=alert(1)>\nsecond' },
      { kind: 'facts', facts: [{ label: '<i>', value: '"&' }] },
      { kind: 'button', label: 'Open', href: 'javascript:alert(1)' },
    ],
    footer: '</table>',
  })
  const html = raw.slice(raw.indexOf('<!doctype')).replaceAll('=3D', '=')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;<br>')
  expect(html).toContain('&lt;i&gt;')
  expect(html).not.toContain('javascript:')
  expect(html).toContain('&lt;/table&gt;')
  expect(raw).toContain('> second')
})

test('an international domain becomes ASCII, unless the name before it is international too', async () => {
  const { envelope } = await mailOf(plain, 'reply', 'ines@müller.example')
  expect(envelope.to).toEqual(['ines@xn--mller-kva.example'])
  const unicode = await mailOf(plain, 'reply', 'jörg@müller.example')
  expect(unicode.envelope.to).toEqual(['jörg@müller.example'])
})
