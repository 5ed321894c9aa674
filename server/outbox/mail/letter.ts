/**
 * What a mail says, before it has a look: one renderer makes its plain text and its HTML of it, in the
 * company's brand. It lies in the outbox as JSON.
 */
export interface Letter {
  subject: string
  parts: LetterPart[]
  /** In small letters below: why somebody gets this mail, and how to end that. */
  footer?: string
  /** Who an answer goes to; without it, the company's own address. */
  replyTo?: { name?: string; address: string }
  /** Message-IDs of the mails that this one answers, the oldest first. */
  references?: string[]
  /** What a mail program may call to unsubscribe in one step (RFC 8058). */
  unsubscribeUrl?: string
}

export type LetterPart =
  /** Its line breaks are kept. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  /** What somebody else wrote; its line breaks are kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
