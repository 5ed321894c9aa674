import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The migrations of version 0.1.0. */
const formerTables = [
  '0001-content',
  '0002-sign-in',
  '0003-suspicion',
  '0004-public-slugs',
  '0005-history',
  '0006-accounts',
  '0007-settings-history',
  '0008-image-details',
  '0009-growth',
  '0010-image-previews',
  '0011-session-rules',
  '0012-folded-letters',
  '0013-project-year',
  '0014-image-uses',
  '0015-image-trash',
  '0016-categories',
]

/** The migrations between 0.1.0 and 0.2. */
export const formerVersion02 = [
  '0002-jobs',
  '0003-pages',
  '0004-demo-content',
  '0005-brand',
  '0006-subpages',
  '0007-search-fields',
  '0008-confirmations',
  '0009-outbox',
  '0010-mail',
  '0011-inbox',
  '0012-people',
  '0013-hooks',
  '0014-record-drafts',
  '0015-publication-times',
  '0016-rich-text',
  '0017-news',
  '0018-releases',
  '0019-review-links',
  '0020-needs-approval',
  '0021-story-words',
  '0022-replicas',
  '0023-shared-assets',
  '0024-backups',
  '0025-seen-drafts',
  '0026-markdown-texts',
  '0027-changesets',
  '0028-document-drafts',
]

const beforeLists = ['0001-tables', ...formerVersion02]

/** Migrations that a database may have had (`former`) and their replacements (`now`), which create the same tables. */
export const squashed = [
  { former: formerTables, now: ['0001-tables'] },
  { former: beforeLists, now: ['0001-tables', '0002-version-0-2'] },
  {
    former: [...beforeLists, '0029-plain-lists'],
    now: ['0001-tables', '0002-version-0-2', '0003-plain-lists'],
  },
]

/** Replaces the migrations that a database has had by those of this program. Other lists are returned unchanged. */
export const withoutSquashed = (recorded: readonly string[]): readonly string[] =>
  squashed.find(({ former }) => former.join() === recorded.join())?.now ?? recorded

/** Replaces recorded migrations that were squashed by today's, so that the next migration can follow. */
export async function renameSquashed(
  transaction: Kysely<Tables>,
  recorded: readonly string[],
): Promise<void> {
  const names = withoutSquashed(recorded)
  if (names === recorded) return
  // Version 0.1.0 kept the counts of its lists in these tables.
  for (const counts of ['tallies', 'blocks', 'categories']) {
    await sql`drop table if exists ${sql.table(counts)}`.execute(transaction)
  }
  await sql`delete from migrations where number > ${names.length}`.execute(transaction)
  for (const [index, name] of names.entries()) {
    await sql`update migrations set name = ${name} where number = ${index + 1}`.execute(transaction)
  }
}
