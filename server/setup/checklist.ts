import type { Kysely } from 'kysely'
import type { Checklist, ChecklistKey, ToConfirm } from '#content/setup/checklist-api.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { readable } from '../documents/record-rows.ts'
import { isLocal } from '../env/env.ts'
import { findUntrustedProxy, trustLine } from '../http/proxy-notice.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { readConfirmations } from './confirmations.ts'
import { samplePages } from './kept-samples.ts'
import { settingsWording } from './seeded.ts'
import { survey } from './survey.ts'

/** The setup checklist, computed from the site's data. */
export async function readChecklist({ db, env }: Pick<Services, 'db' | 'env'>): Promise<Checklist> {
  const [settings] = await settingsWording(db)
  const own = settings?.own ?? {}
  const sampleTexts = await samplePages(db)
  const readings = await readConfirmations(db)
  const isDone: Record<ChecklistKey, boolean> = {
    name: 'companyName' in own,
    logo: 'imageUrl' in own,
    email: 'email' in own,
    domain: new URL(env.siteUrl).protocol === 'https:' && !isLocal(env.siteUrl),
    mail: await isMailSetUp(db, env),
    import: isConfirmed(readings.import) || (await hasImported(db)),
    project: await hasOwnProject(db),
    imprint: isConfirmed(readings.imprint),
    privacy: isConfirmed(readings.privacy),
    texts: sampleTexts.length === 0,
    message: (await hasReceivedMessage(db)) || (await hasAcceptedMail(db)),
    colleagues: isConfirmed(readings.colleagues) || (await hasColleague(db)),
    backup: isConfirmed(readings.backup) || (await hasRestoredBackup(db)),
  }
  const items = Object.entries(isDone).map(([name, isDone]) => {
    const key = name as ChecklistKey // a key of `isDone`
    return {
      key,
      isDone,
      reading: (readings as Partial<Record<ChecklistKey, ToConfirm>>)[key] ?? null,
    } // cast: only some items have a text to confirm
  })
  const proxy = await findUntrustedProxy(db, env.trustProxy)
  const untrustedProxy = proxy && { ip: proxy.ip, line: trustLine(env.trustProxy, proxy) }
  return { items, sampleTexts, untrustedProxy }
}

const isConfirmed = ({ confirmed }: ToConfirm) => confirmed !== null && !confirmed.isFormer

/** Whether there is a public project apart from the demo projects that nobody has edited. */
async function hasOwnProject(db: Kysely<Tables>): Promise<boolean> {
  const { projects } = (await survey(db)).untouched
  return hasRow(readable(db, 'projects', 'visitor').select('id').where('id', 'not in', projects))
}

/** Whether a message other than the demo's was received. Deleted messages are found by their activity entries. */
async function hasReceivedMessage(db: Kysely<Tables>): Promise<boolean> {
  const demo = db.selectFrom('demoContent').select('recordId').where('type', '=', 'messages')
  const there = db.selectFrom('messages').select('id').where('id', 'not in', demo)
  const gone = db
    .selectFrom('changes')
    .select('recordId')
    .where('type', '=', 'messages')
    .where('recordId', 'not in', demo)
  return (await hasRow(there)) || (await hasRow(gone))
}

/** Whether a mail server has accepted any mail, including test messages. */
const hasAcceptedMail = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'mail')
      .where('state', '=', 'accepted'),
  )

/** Whether an import has created drafts. */
const hasImported = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(db.selectFrom('imports').select('id').where('releaseId', 'is not', null))

/** Whether somebody else works on the site or is invited. */
async function hasColleague(db: Kysely<Tables>): Promise<boolean> {
  const accounts = await db.selectFrom('accounts').select('id').limit(2).execute()
  return accounts.length > 1 || hasRow(db.selectFrom('invitations').select('id'))
}

/** Whether a drill has ever restored a backup. */
const hasRestoredBackup = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('backupRuns')
      .select('id')
      .where('kind', '=', 'drill')
      .where('state', '=', 'done'),
  )
