/**
 * Content of a mail without its design. Stored in the outbox as JSON, and rendered as plain text and as HTML in the
 * company's brand.
 */
export interface Letter {
  subject: string
  parts: LetterPart[]
  /** Small print: why the recipient gets this mail, and how to stop it. */
  footer?: string
  /** Recipient of replies; by default the company's own address. */
  replyTo?: { name?: string; address: string }
  /** Message-IDs of the mails that this mail answers, oldest first. */
  references?: string[]
  /** One-click unsubscribe of mail programs (RFC 8058). */
  unsubscribeUrl?: string
}

export type LetterPart =
  /** Line breaks are kept. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  /** Text by another person. Line breaks are kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; href: string }
