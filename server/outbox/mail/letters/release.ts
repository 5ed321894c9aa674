import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { FailedRelease } from '../../../publishing/releases/due-releases.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../staff-mails.ts'

const texts = {
  en: {
    subject: 'Not published: {name}',
    text:
      'The release “{name}” of {company} could not be published at its time. Nothing of it is public. ' +
      'Once what is in its way is mended, publish it or choose another time.',
    unseen:
      'Somebody who needs approval has changed it after you had seen it: look at it, and publish it then.',
    inTheWay: 'In its way',
    open: 'Open the release',
    why: 'You get this mail because you may publish what is on the site.',
  },
  de: {
    subject: 'Nicht veröffentlicht: {name}',
    text:
      'Die Veröffentlichung „{name}“ von {company} war zu ihrer Zeit nicht möglich. Nichts davon ist ' +
      'öffentlich. Wenn behoben ist, was im Weg steht, veröffentlichen Sie sie oder wählen eine andere Zeit.',
    unseen:
      'Jemand, dessen Texte freigegeben werden müssen, hat sie danach geändert: Sehen Sie sie an, und ' +
      'veröffentlichen Sie sie dann.',
    inTheWay: 'Im Weg steht',
    open: 'Veröffentlichung öffnen',
    why: 'Sie erhalten diese Mail, weil Sie veröffentlichen dürfen, was auf der Website steht.',
  },
} satisfies Record<Language, Record<string, string>>

/** A release that has a time could not be published then. */
export const failedReleaseLetter =
  ({ id, name, failure }: FailedRelease) =>
  ({ company, language, siteUrl }: StaffLook): Letter => {
    const { subject, text, unseen, inTheWay, open, why } = texts[language]
    const names = failure.refusals.map((refusal) => refusal.name || refusal.recordId)
    const isUnseen = failure.refusals.some(({ reason }) => reason === 'unseen')
    const facts = [{ label: inTheWay, value: names.join(', ') }]
    return {
      subject: fill(subject, { name }, language),
      parts: [
        { kind: 'text', text: fill(text, { name, company }, language) },
        ...(isUnseen ? [{ kind: 'text', text: unseen } as const] : []),
        ...(names.length > 0 ? [{ kind: 'facts', facts } as const] : []),
        { kind: 'button', label: open, href: `${siteUrl}/admin/releases/${id}` },
      ],
      footer: why,
    }
  }
