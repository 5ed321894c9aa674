import type { Kysely } from 'kysely'
import { hasRow } from '../../database/engine/has-row.ts'
import type { Env } from '../../env/env.ts'
import type { Tables } from '../../tables.ts'

/**
 * Whether a mail server is set up, by SMTP_URL or in the back office. Without one everything works, but no mail is
 * sent.
 */
export const isMailSetUp = async (db: Kysely<Tables>, { mail }: Pick<Env, 'mail'>) =>
  mail !== undefined || hasRow(db.selectFrom('mailServer').select('id'))
