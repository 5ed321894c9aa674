import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../look.ts'

/** A draft whose review changed, as the notifications describe it. */
export interface Reviewed {
  type: DocumentType
  name: string
  /** Path of the form that edits the draft. */
  path: string
  by: string | null
  /** The person who sent the draft for review. */
  sentBy: string | null
  note: string
}

const texts = {
  en: {
    waits: 'Please review: {name}',
    waitsText:
      '{by} has sent “{name}” for review. Please review it and publish it on the site of {company}.',
    sentBack: 'Changes requested: {name}',
    sentBackText: '{by} has reviewed “{name}” and sent it back to you. It is not published yet.',
    open: 'Open draft',
    somebody: 'Someone',
    whyWaits: 'You are receiving this email because you can publish drafts that need approval.',
    whySentBack: 'You are receiving this email because you sent this draft for review.',
  },
  de: {
    waits: 'Bitte prüfen: {name}',
    waitsText:
      '{by} hat „{name}“ zur Prüfung eingereicht. Bitte prüfen Sie den Entwurf und veröffentlichen Sie ihn auf der Website von {company}.',
    sentBack: 'Bitte überarbeiten: {name}',
    sentBackText:
      '{by} hat „{name}“ geprüft und an Sie zurückgegeben. Der Entwurf ist noch nicht veröffentlicht.',
    open: 'Entwurf öffnen',
    somebody: 'Jemand',
    whyWaits:
      'Sie erhalten diese E-Mail, weil Sie Entwürfe anderer prüfen und veröffentlichen können.',
    whySentBack:
      'Sie erhalten diese E-Mail, weil Sie diesen Entwurf zur Prüfung eingereicht haben.',
  },
} satisfies Record<Language, Record<string, string>>

/** Tells reviewers that a draft waits for their review. */
export function sentForReviewLetter({ name, path, by }: Reviewed, look: StaffLook): Letter {
  const { waits, waitsText, open, somebody, whyWaits } = texts[look.language]
  const { company, language, siteUrl } = look
  return {
    subject: fill(waits, { name }, language),
    parts: [
      { kind: 'text', text: fill(waitsText, { name, company, by: by ?? somebody }, language) },
      { kind: 'button', label: open, href: siteUrl + path },
    ],
    footer: whyWaits,
  }
}

/** Tells the author that a draft was sent back. */
export function sentBackLetter({ name, path, by, note }: Reviewed, look: StaffLook): Letter {
  const { sentBack, sentBackText, open, somebody, whySentBack } = texts[look.language]
  const { language, siteUrl } = look
  return {
    subject: fill(sentBack, { name }, language),
    parts: [
      { kind: 'text', text: fill(sentBackText, { name, by: by ?? somebody }, language) },
      ...(note ? [{ kind: 'quote', text: note } as const] : []),
      { kind: 'button', label: open, href: siteUrl + path },
    ],
    footer: whySentBack,
  }
}
