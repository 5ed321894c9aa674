import type { Kysely } from 'kysely'
import type { Checklist, ChecklistKey, ToConfirm } from '#content/setup/checklist-api.ts'
import { hasRow } from '../database/engine/has-row.ts'
import type { Tables } from '../database/schema.ts'
import { readable } from '../documents/record-rows.ts'
import { readConfirmations } from './confirmations.ts'
import { samplePages } from './kept-samples.ts'
import { settingsWording } from './seeded.ts'
import { survey } from './survey.ts'

/** How far the site is on its way to be a company's own, as its data say. */
export async function readChecklist(db: Kysely<Tables>): Promise<Checklist> {
  const [settings] = await settingsWording(db)
  const own = settings?.own ?? {}
  const sampleTexts = await samplePages(db)
  const readings = await readConfirmations(db)
  const isDone: Record<ChecklistKey, boolean> = {
    name: 'companyName' in own,
    logo: 'imageUrl' in own,
    email: 'email' in own,
    project: await hasOwnProject(db),
    imprint: isConfirmed(readings.imprint),
    privacy: isConfirmed(readings.privacy),
    texts: sampleTexts.length === 0,
    message: (await hasReceivedMessage(db)) || (await hasAcceptedMail(db)),
    backup: isConfirmed(readings.backup) || (await hasRestoredBackup(db)),
  }
  const items = Object.entries(isDone).map(([name, isDone]) => {
    const key = name as ChecklistKey // of the record above
    return {
      key,
      isDone,
      reading: (readings as Partial<Record<ChecklistKey, ToConfirm>>)[key] ?? null,
    } // some have one
  })
  return { items, sampleTexts }
}

const isConfirmed = ({ confirmed }: ToConfirm) => confirmed !== null && !confirmed.isFormer

/** One that visitors see and that is not as the seed made it. */
async function hasOwnProject(db: Kysely<Tables>): Promise<boolean> {
  const { projects } = (await survey(db)).untouched
  return hasRow(readable(db, 'projects', 'visitor').select('id').where('id', 'not in', projects))
}

/** One that is not the demo's; a deleted one has left its changes. */
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

/** A test message or another mail that the mail server has taken. */
const hasAcceptedMail = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'mail')
      .where('state', '=', 'accepted'),
  )

/** One that a drill has restored, whatever became of it since. */
const hasRestoredBackup = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('backupRuns')
      .select('id')
      .where('kind', '=', 'drill')
      .where('state', '=', 'done'),
  )
