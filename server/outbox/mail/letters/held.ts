import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'
import type { Letter, LetterPart } from '../letter.ts'
import type { StaffLook } from '../look.ts'
import { momentIn } from './moments.ts'

/** A publication that is on hold. */
interface Held {
  type: string
  recordId: string
  name: string
  field: 'publishAt' | 'unpublishAt'
  publishAt: string
  reason: HoldReason
}

const texts = {
  en: {
    subject: 'On hold: {names}',
    text: 'These publications for {company} will not happen at their time, because {person}, who scheduled them, {why}.',
    release:
      'Open a release and take it over: it is then published at its time under your name. If the time has passed, ' +
      'publish it or choose another time.',
    record:
      'Open a record to take it over with the same time. Until then, a record whose publication is on hold is ' +
      'inactive, and a record whose end is on hold stays public.',
    end: '{name} (end)',
    own: 'If you scheduled them yourself, you can take them over, too.',
    open: 'Open in the back office',
    why: 'You are receiving this email because you can publish on this site.',
  },
  de: {
    subject: 'Angehalten: {names}',
    text: 'Diese Veröffentlichungen für {company} finden nicht zu ihrer Zeit statt, denn {person} hat sie geplant und {why}.',
    release:
      'Öffnen Sie eine Veröffentlichung und übernehmen Sie sie: Sie findet dann zur geplanten Zeit unter Ihrem Namen ' +
      'statt. Ist die Zeit vorbei, veröffentlichen Sie sie oder wählen eine andere.',
    record:
      'Öffnen Sie einen Eintrag, um ihn mit derselben Zeit zu übernehmen. Bis dahin ist ein Eintrag mit angehaltener ' +
      'Veröffentlichung inaktiv, und ein Eintrag mit angehaltenem Ende bleibt öffentlich.',
    end: '{name} (Ende)',
    own: 'Haben Sie selbst sie geplant, können auch Sie sie übernehmen.',
    open: 'Im Back Office öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie Inhalte dieser Website veröffentlichen können.',
  },
} satisfies Record<Language, Record<string, string>>

const reasons = {
  en: {
    rights: 'may no longer publish them',
    password: 'has a new password since',
    'signed-out': 'was signed out everywhere',
    removed: 'was removed',
  },
  de: {
    rights: 'darf sie nicht mehr veröffentlichen',
    password: 'hat seitdem ein neues Passwort',
    'signed-out': 'wurde auf allen Geräten abgemeldet',
    removed: 'wurde entfernt',
  },
} satisfies Record<Language, Record<HoldReason, string>>

/** Tells staff which scheduled publications of a person are on hold. */
export const heldLetter =
  (person: string, held: readonly Held[]) =>
  ({ company, language, siteUrl, timeZone }: StaffLook): Letter => {
    const { subject, text, release, record, end, own, open, why } = texts[language]
    const names = held.map(({ name }) => name).join(', ')
    const releases = held.filter(({ type }) => type === 'releases')
    const facts = held.map(({ name, field, publishAt }) => ({
      label: momentIn(publishAt, { language, timeZone }),
      value: field === 'publishAt' ? name : fill(end, { name }, language),
    }))
    const because = reasons[language][held[0]?.reason ?? 'rights']
    const advice: LetterPart[] = []
    if (releases.length > 0) advice.push({ kind: 'text', text: release })
    if (releases.length < held.length) advice.push({ kind: 'text', text: record })
    return {
      subject: fill(subject, { names }, language),
      parts: [
        { kind: 'text', text: fill(text, { company, person, why: because }, language) },
        { kind: 'facts', facts },
        ...advice,
        { kind: 'text', text: own },
        { kind: 'button', label: open, href: siteUrl + placeOf(held) },
      ],
      footer: why,
    }
  }

/** The screen of the only publication, or the list of releases. */
function placeOf([first, ...more]: readonly Held[]): string {
  if (!first || more.length > 0) return '/admin/releases'
  const { type, recordId } = first
  return type === 'releases' ? `/admin/releases/${recordId}` : `/admin/${type}/${recordId}/edit`
}
