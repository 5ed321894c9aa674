import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Reviewed } from '../../../publishing/approval/reviews.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../staff-mails.ts'

const texts = {
  en: {
    waits: 'Please review: {name}',
    waitsText:
      '{by} has written “{name}” for {company}, and asks you to look at it and publish it.',
    sentBack: 'Sent back: {name}',
    sentBackText: '{by} has looked at “{name}” and sends it back to you. It is not public yet.',
    open: 'Open the draft',
    somebody: 'Somebody',
    whyWaits: 'You get this mail because you may publish what others have written.',
    whySentBack: 'You get this mail because you have sent this draft for review.',
  },
  de: {
    waits: 'Bitte prüfen: {name}',
    waitsText:
      '{by} hat „{name}“ für {company} geschrieben und bittet Sie, es anzusehen und zu veröffentlichen.',
    sentBack: 'Zurückgegeben: {name}',
    sentBackText:
      '{by} hat „{name}“ angesehen und gibt es Ihnen zurück. Es ist noch nicht öffentlich.',
    open: 'Entwurf öffnen',
    somebody: 'Jemand',
    whyWaits:
      'Sie erhalten diese Mail, weil Sie veröffentlichen dürfen, was andere geschrieben haben.',
    whySentBack: 'Sie erhalten diese Mail, weil Sie diesen Entwurf zur Prüfung gegeben haben.',
  },
} satisfies Record<Language, Record<string, string>>

/** A draft waits for somebody who publishes it. */
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

/** A draft was sent back to who wrote it. */
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
