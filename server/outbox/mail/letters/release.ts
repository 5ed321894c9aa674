import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { ReleaseFailure } from '#content/publishing/releases-api.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../look.ts'

/** A release that could not be published at its time. */
export interface FailedRelease {
  id: string
  name: string
  failure: ReleaseFailure
}

const texts = {
  en: {
    subject: 'Not published: {name}',
    text:
      'The release “{name}” for {company} could not be published at its scheduled time. None of its changes ' +
      'are live. Fix the problem, then publish it or choose another time.',
    unseen:
      'The release contains changes by someone who needs approval. Please review them before you publish it.',
    inTheWay: 'Blocked by',
    open: 'Open release',
    why: 'You are receiving this email because you can publish releases on this site.',
  },
  de: {
    subject: 'Nicht veröffentlicht: {name}',
    text:
      'Die geplante Veröffentlichung „{name}“ für {company} ist fehlgeschlagen. Keine der Änderungen ist ' +
      'online. Bitte beheben Sie das Problem und veröffentlichen Sie erneut, oder wählen Sie einen anderen Zeitpunkt.',
    unseen:
      'Die Veröffentlichung enthält Änderungen, die noch freigegeben werden müssen. Bitte prüfen Sie diese zuerst.',
    inTheWay: 'Blockiert durch',
    open: 'Veröffentlichung öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie Inhalte dieser Website veröffentlichen können.',
  },
} satisfies Record<Language, Record<string, string>>

/** Tells staff that a scheduled release could not be published. */
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
