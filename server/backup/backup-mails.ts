import type { Kysely, Transaction } from 'kysely'
import type { Env } from '../env/env.ts'
import { type BackupNews, backupLetter } from '../outbox/mail/letters/backup.ts'
import { mailStaff } from '../people/staff-mails.ts'
import type { Tables } from '../tables.ts'

/** Emails all administrators that backups or drills fail, or that they work again. */
export async function mailBackupAlert(
  db: Transaction<Tables>,
  env: Pick<Env, 'mail' | 'siteUrl'>,
  news: BackupNews,
): Promise<void> {
  await mailStaff(db, env, {
    kind: 'backup',
    to: await administratorsOf(db),
    write: backupLetter(news),
  })
}

async function administratorsOf(db: Kysely<Tables>): Promise<string[]> {
  const found = db.selectFrom('accounts').select('email').where('role', '=', 'administrator')
  return (await found.orderBy('createdAt').execute()).map(({ email }) => email)
}
