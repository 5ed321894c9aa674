import type { Kysely, Selectable } from 'kysely'
import { type Database, transact } from '../database/connect.ts'
import { sharedTime } from '../database/engine/lease-clock.ts'
import type { Tables } from '../database/schema.ts'

/** A job's row: the lease of the run that is under way, and how the last one that ended went. */
export type JobRow = Selectable<Tables['jobs']>

/** A lease: who wants to run which job. */
export interface Lease {
  name: string
  /** The process, by a name that no other has. */
  holder: string
  /** How long the lease holds unless it is renewed. */
  leaseSeconds: number
}

/** A run that has ended; `error` is `null` when it went well. */
export type EndedRun = Pick<JobRow, 'startedAt' | 'endedAt' | 'durationMs' | 'error'>

const momentIn = (present: number, seconds: number) =>
  new Date(present + seconds * 1000).toISOString()

/**
 * Takes the lease of a job, unless another run of it is under way or the last one began less than
 * `everySeconds` ago. One statement decides, so that of two processes one gets it. A run that began in
 * the future is one of a clock that was wrong.
 */
export function takeLease(
  db: Database,
  { name, holder, leaseSeconds }: Lease,
  everySeconds: number,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    const time = await sharedTime(transaction)
    const [present, due] = [momentIn(time, 0), momentIn(time, -everySeconds)]
    const lease = { holder, leasedUntil: momentIn(time, leaseSeconds) }
    const taken = await transaction
      .insertInto('jobs')
      .values({ name, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where(({ or, eb }) =>
            or([eb('jobs.leasedUntil', 'is', null), eb('jobs.leasedUntil', '<=', present)]),
          )
          .where(({ or, eb }) =>
            or([
              eb('jobs.startedAt', 'is', null),
              eb('jobs.startedAt', '<=', due),
              eb('jobs.startedAt', '>', present),
            ]),
          ),
      )
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/** Prolongs a lease. Gives whether it was still held. */
export function renewLease(db: Database, { name, holder, leaseSeconds }: Lease): Promise<boolean> {
  return transact(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('jobs')
      .set({ leasedUntil: momentIn(await sharedTime(transaction), leaseSeconds) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Gives a lease back, with how the run went. One that somebody else has by now stays theirs. */
export async function endLease(
  db: Database,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  run: EndedRun,
): Promise<void> {
  await transact(db, (transaction) =>
    transaction
      .updateTable('jobs')
      .set({ ...run, holder: null, leasedUntil: null })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute(),
  )
}

/** The jobs that have run or are running, by name. */
export async function listJobRows(db: Kysely<Tables>): Promise<Map<string, JobRow>> {
  const rows = await db.selectFrom('jobs').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}
