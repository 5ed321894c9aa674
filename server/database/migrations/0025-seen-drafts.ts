import type { Kysely } from 'kysely'

/** Approval: which version of its release a draft is in, whether anybody has seen it, and who alone wrote it. */
export async function up(db: Kysely<unknown>) {
  const drafts = () => db.schema.alterTable('drafts')
  await drafts().addColumn('release_version', 'integer').execute()
  await drafts()
    .addColumn('is_unseen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await drafts().addColumn('sole_author', 'text').execute()
}
