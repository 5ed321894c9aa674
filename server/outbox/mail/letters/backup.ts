import type { BackupHealth } from '#content/backup/backups-api.ts'
import { fill } from '#content/labels/fill.ts'
import type { Language } from '#content/labels/languages.ts'
import type { Letter } from '../letter.ts'
import type { StaffLook } from '../staff-mails.ts'
import { momentIn } from './moments.ts'

/** What is told of backups, or of drills. */
export interface BackupNews {
  kind: 'backup' | 'drill'
  isBad: boolean
  health: BackupHealth
}

const texts = {
  en: {
    backupBad: 'No backup of {company}',
    backupBadText:
      'Backups of the site of {company} are not made as they should be. The site itself goes on. It is tried ' +
      'again by itself; please see to it that there is a backup again.',
    drillBad: 'A backup of {company} could not be restored on trial',
    drillBadText:
      'The newest backup of the site of {company} was not restored on trial as it should be. The site itself ' +
      'goes on. As long as this is so, do not rely on the backups.',
    backupGood: 'Backups of {company} are made again',
    backupGoodText: 'Backups of the site of {company} are made as they should be again.',
    drillGood: 'Backups of {company} can be restored again',
    drillGoodText: 'Backups of the site of {company} are tried out as they should be again.',
    last: 'Last good one',
    never: 'none',
    reason: 'Reason',
    missed: 'None was made for long',
    next: 'Next attempt',
    open: 'Open the backups',
    why: 'You get this mail because you are an administrator of the site.',
  },
  de: {
    backupBad: 'Keine Sicherung von {company}',
    backupBadText:
      'Sicherungen der Website von {company} entstehen nicht wie vorgesehen. Die Website selbst läuft weiter. ' +
      'Der Server versucht es von selbst wieder; bitte sorgen Sie dafür, dass es wieder eine Sicherung gibt.',
    drillBad: 'Eine Sicherung von {company} ließ sich nicht zur Probe zurückspielen',
    drillBadText:
      'Die neueste Sicherung der Website von {company} ließ sich nicht zur Probe zurückspielen. Die Website ' +
      'selbst läuft weiter. Solange das so ist, verlassen Sie sich nicht auf die Sicherungen.',
    backupGood: 'Sicherungen von {company} entstehen wieder',
    backupGoodText: 'Sicherungen der Website von {company} entstehen wieder wie vorgesehen.',
    drillGood: 'Sicherungen von {company} lassen sich wieder zurückspielen',
    drillGoodText: 'Sicherungen der Website von {company} werden wieder wie vorgesehen erprobt.',
    last: 'Letzte gute',
    never: 'keine',
    reason: 'Grund',
    missed: 'Seit Langem ist keine entstanden',
    next: 'Nächster Versuch',
    open: 'Sicherungen öffnen',
    why: 'Sie erhalten diese Mail, weil Sie die Website verwalten.',
  },
} satisfies Record<Language, Record<string, string>>

/** Backups or drills do not go as they should, or do so again. */
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
