import type { Database } from '#server/database/connect.ts'
import { newId, now } from '#server/database/ids.ts'

/** Adds the run of an export or of a check, in place of all others. Returns its id. */
export async function storeExport(
  db: Database,
  state: 'waiting' | 'done' = 'done',
  kind: 'export' | 'check' = 'export',
): Promise<string> {
  const [id, at] = [newId(), now()]
  await db.deleteFrom('backupRuns').where('kind', 'not in', ['backup', 'drill']).execute()
  await db
    .insertInto('backupRuns')
    .values({
      id,
      kind,
      state,
      target: 'local',
      name: 'markdown-2026-11-28T20-31-00Z.tar.gz',
      options: JSON.stringify({ content: 'markdown', visitors: false }),
      person: null,
      createdAt: at,
      startedAt: null,
      endedAt: state === 'done' ? at : null,
      progress: null,
      result: null,
      error: null,
      attempts: 0,
    })
    .execute()
  return id
}
