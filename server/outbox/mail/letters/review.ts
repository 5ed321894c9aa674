import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Letter, LetterPart } from '../letter.ts'

interface Words {
  commented: string
  approved: string
  answered: string
  on: string
  approvedText: string
  open: string
  whyMaker: string
  whyPart: string
}

const en: Words = {
  commented: '{name} commented on {record}',
  approved: '{name} approved {record}',
  answered: '{name} replied to a comment on {record}',
  on: 'Section',
  approvedText: '{name} has approved the draft of {record} as they saw it.',
  open: 'Open in the back office',
  whyMaker:
    'You are receiving this email because you shared this draft. It came via the link for {label}; visitors choose the name they enter.',
  whyPart: 'You are receiving this email because you are part of this conversation.',
}

const de: Words = {
  commented: '{name} hat {record} kommentiert',
  approved: '{name} hat {record} freigegeben',
  answered: '{name} hat auf einen Kommentar zu {record} geantwortet',
  on: 'Abschnitt',
  approvedText: '{name} hat den angezeigten Stand des Entwurfs von {record} freigegeben.',
  open: 'Im Back Office öffnen',
  whyMaker:
    'Sie erhalten diese E-Mail, weil Sie diesen Entwurf geteilt haben. Sie kam über den Link für {label}; Besucher wählen ihren Namen selbst.',
  whyPart: 'Sie erhalten diese E-Mail, weil Sie an dieser Unterhaltung beteiligt sind.',
}

const reviewWords = { en, de } satisfies Record<Language, Words>

/** A comment, an approval or a reply on a shared draft. */
export interface ReviewNews {
  kind: 'commented' | 'approved' | 'answered'
  /** Name of the author of the comment, approval or reply, as entered. */
  name: string
  /** Name of the record. */
  record: string
  /** Section that the comment is about; absent for the whole page. */
  part?: string | undefined
  text?: string
  /** Recipient of the review link through which the comment, approval or reply came; absent without a link. */
  label?: string
  /** Address of the record in the back office. */
  href: string
}

/** Notification of a comment, an approval or a reply. */
export function reviewLetter(news: ReviewNews, language: Language): Letter {
  const words = reviewWords[language]
  const { kind, name, part, text, label, href } = news
  const record = news.record || '–'
  const filled = (pattern: string) => fill(pattern, { name, record, label: label ?? '' }, language)
  const parts: LetterPart[] = []
  if (kind === 'approved') parts.push({ kind: 'text', text: filled(words.approvedText) })
  if (part) parts.push({ kind: 'facts', facts: [{ label: words.on, value: part }] })
  if (text !== undefined) parts.push({ kind: 'quote', text })
  parts.push({ kind: 'button', label: words.open, href })
  return {
    subject: filled(words[kind]),
    parts,
    footer: filled(label === undefined ? words.whyPart : words.whyMaker),
  }
}
