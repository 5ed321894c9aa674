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
  commented: 'Comment by {name} on {record}',
  approved: '{name} approves {record}',
  answered: 'Answer by {name} on {record}',
  on: 'On',
  approvedText: '{name} has approved the draft of {record} as it was when they saw it.',
  open: 'Open in the back office',
  whyMaker:
    'You get this mail because you shared the draft. {label} wrote by that link, and the name is theirs to choose.',
  whyPart: 'You get this mail because you take part in these comments.',
}

const de: Words = {
  commented: 'Kommentar von {name} zu {record}',
  approved: '{name} gibt {record} frei',
  answered: 'Antwort von {name} zu {record}',
  on: 'Zu',
  approvedText: '{name} hat den Entwurf von {record} freigegeben, so wie er zu sehen war.',
  open: 'Im Back Office öffnen',
  whyMaker:
    'Sie bekommen diese Mail, weil Sie den Entwurf geteilt haben. {label} hat über diesen Link geschrieben und den Namen selbst gewählt.',
  whyPart: 'Sie bekommen diese Mail, weil Sie an diesen Kommentaren beteiligt sind.',
}

const reviewWords = { en, de } satisfies Record<Language, Words>

/** What has happened to a draft that was shared. */
export interface ReviewNews {
  kind: 'commented' | 'approved' | 'answered'
  /** Who wrote it, as they call themselves. */
  name: string
  /** What the record is called. */
  record: string
  /** What the comment is about; absent for the whole. */
  part?: string | undefined
  text?: string
  /** Who the link is for, where it came by one. */
  label?: string
  /** Where the record is edited. */
  href: string
}

/** Tells of a comment, an approval or an answer. */
export function reviewLetter(news: ReviewNews, language: Language): Letter {
  const words = reviewWords[language]
  const { kind, name, part, text, label, href } = news
  const record = news.record || '–'
  const said = (pattern: string) => fill(pattern, { name, record, label: label ?? '' }, language)
  const parts: LetterPart[] = []
  if (kind === 'approved') parts.push({ kind: 'text', text: said(words.approvedText) })
  if (part) parts.push({ kind: 'facts', facts: [{ label: words.on, value: part }] })
  if (text !== undefined) parts.push({ kind: 'quote', text })
  parts.push({ kind: 'button', label: words.open, href })
  return {
    subject: said(words[kind]),
    parts,
    footer: said(label === undefined ? words.whyPart : words.whyMaker),
  }
}
