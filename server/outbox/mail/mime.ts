import type { DeliveryKind } from '#content/outbox/deliveries-api.ts'
import { isEmail } from '#content/text/email.ts'
import type { Mailbox } from '../../env/mail.ts'
import type { Letter } from './letter.ts'
import type { MailLook } from './look.ts'
import { domainOf } from './mailbox.ts'
import { iconId } from './render/icon.ts'
import { renderHtml } from './render/render-html.ts'
import { renderText } from './render/render-text.ts'
import type { Envelope } from './smtp/session.ts'

interface Mail {
  id: string
  kind: DeliveryKind
  recipient: string
  letter: Letter
  look: MailLook
  from: Mailbox
}

/** Header injection: replaces line breaks and control characters by spaces. */
const headerText = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Message-ID of a row of the outbox. It is the same in each attempt, so that a duplicate can be recognized. */
const messageIdOf = (id: string, from: Mailbox) => `<${id}@${domainOf(from.address)}>`

/** Kinds written by a person. All others are marked as automatic (RFC 3834). */
const personal: readonly DeliveryKind[] = ['reply']

/** Builds the MIME message and the envelope of a mail. */
export async function toMime(mail: Mail): Promise<{ envelope: Envelope; content: Buffer }> {
  const { id, kind, recipient, letter, look, from } = mail
  const replyTo = letter.replyTo ?? (look.email ? { address: look.email } : undefined)
  const hasReplyTo = replyTo && isEmail(replyTo.address)
  const references = (letter.references ?? []).map(headerText)
  const { unsubscribeUrl } = letter
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    messageId: messageIdOf(id, from),
    from: { name: headerText(from.name ?? look.company), address: from.address },
    to: { name: '', address: recipient },
    ...(hasReplyTo && {
      replyTo: { name: headerText(replyTo.name ?? ''), address: replyTo.address },
    }),
    subject: headerText(letter.subject),
    text: renderText(letter, look.company),
    html: renderHtml(letter, look),
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    headers: {
      ...(!personal.includes(kind) && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(look.icon && {
      attachments: [
        {
          filename: 'icon.png',
          content: look.icon,
          contentType: 'image/png',
          cid: iconId,
          contentDisposition: 'inline' as const,
        },
      ],
    }),
    // A letter is data: it must not load files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const node = composer.compile()
  const content = await node.build()
  const { from: sender, to } = node.getEnvelope()
  return { envelope: { from: String(sender), to, size: content.length }, content }
}
