import type { BackupHealth } from '#content/backup/backups-api.ts'
import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../look.ts'
import { momentIn } from './moments.ts'

/** A change of the health of backups or drills. */
export interface BackupNews {
  kind: 'backup' | 'drill'
  isBad: boolean
  health: BackupHealth
}

const texts = {
  en: {
    backupBad: 'Backups of {company} are not working',
    backupBadText:
      'The site of {company} is online, but its scheduled backups are not working. The server will try again ' +
      'automatically. Please check the reason below.',
    drillBad: 'Backups of {company} did not pass the restore test',
    drillBadText:
      'The site of {company} is online, but its latest backup has not passed a restore test. Do not rely on ' +
      'the backups until a test succeeds.',
    backupGood: 'Backups of {company} are working again',
    backupGoodText: 'Scheduled backups of the site of {company} are working again.',
    drillGood: 'Backups of {company} pass the restore test again',
    drillGoodText: 'The latest restore test of the site of {company} succeeded.',
    last: 'Last success',
    never: 'None yet',
    reason: 'Reason',
    missed: 'Overdue: none has run for a long time',
    next: 'Next attempt',
    open: 'Open backups',
    why: 'You are receiving this email because you are an administrator of this site.',
  },
  de: {
    backupBad: 'Backups von {company} funktionieren nicht',
    backupBadText:
      'Die Website von {company} ist erreichbar, aber die geplanten Backups funktionieren nicht. Der Server ' +
      'versucht es automatisch erneut. Bitte prüfen Sie den unten genannten Grund.',
    drillBad: 'Backups von {company} bestehen den Wiederherstellungstest nicht',
    drillBadText:
      'Die Website von {company} ist erreichbar, aber das neueste Backup hat keinen ' +
      'Wiederherstellungstest bestanden. Verlassen Sie sich erst wieder auf die Backups, wenn ein Test gelingt.',
    backupGood: 'Backups von {company} funktionieren wieder',
    backupGoodText: 'Die geplanten Backups der Website von {company} funktionieren wieder.',
    drillGood: 'Backups von {company} bestehen den Wiederherstellungstest wieder',
    drillGoodText: 'Der letzte Wiederherstellungstest der Website von {company} war erfolgreich.',
    last: 'Zuletzt erfolgreich',
    never: 'Noch nie',
    reason: 'Grund',
    missed: 'Überfällig: seit Langem nicht ausgeführt',
    next: 'Nächster Versuch',
    open: 'Backups öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie diese Website administrieren.',
  },
} satisfies Record<Language, Record<string, string>>

/** Tells administrators that backups or drills fail, or that they work again. */
export const backupLetter =
  ({ kind, isBad, health: { lastAt, error, nextAt } }: BackupNews) =>
  ({ company, language, siteUrl, timeZone }: StaffLook): Letter => {
    const words = texts[language]
    const at = (iso: string) => momentIn(iso, { language, timeZone })
    const facts = [
      { label: words.last, value: lastAt ? at(lastAt) : words.never },
      ...(isBad ? [{ label: words.reason, value: error ?? words.missed }] : []),
      ...(isBad && nextAt ? [{ label: words.next, value: at(nextAt) }] : []),
    ]
    return {
      subject: fill(words[`${kind}${isBad ? 'Bad' : 'Good'}`], { company }, language),
      parts: [
        {
          kind: 'text',
          text: fill(words[`${kind}${isBad ? 'BadText' : 'GoodText'}`], { company }, language),
        },
        { kind: 'facts', facts },
        { kind: 'button', label: words.open, href: `${siteUrl}/admin/settings/backups` },
      ],
      footer: words.why,
    }
  }
