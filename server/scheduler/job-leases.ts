import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { transactWithReserve } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'

/** A job's row: the lease of the running run, and the result of the last ended run. */
export type JobRow = Selectable<Tables['jobs']>

/** A lease: the job, and the process that wants to run it. */
export interface Lease {
  name: string
  /** Unique name of the process. */
  holder: string
  /** Duration of the lease unless it is renewed. */
  leaseSeconds: number
}

/** An ended run; `error` is `null` for a successful one. */
export type EndedRun = Pick<JobRow, 'startedAt' | 'endedAt' | 'durationMs' | 'error'>

const momentIn = (present: number, seconds: number) =>
  new Date(present + seconds * 1000).toISOString()

/**
 * Takes the lease of a job, unless another process holds it or the job's last run started less than `everySeconds` ago.
 * Returns whether the lease was taken. A single SQL statement ensures that only one process gets the lease. A start
 * time in the future comes from a wrong clock and is ignored.
 */
export function takeLease(
  db: Database,
  { name, holder, leaseSeconds }: Lease,
  everySeconds: number,
): Promise<boolean> {
  return transactWithReserve(db, async (transaction) => {
    const time = await dialectOf(transaction).sharedTime(transaction)
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

/** Renews a lease. Returns `false` when the lease was lost. */
export function renewLease(db: Database, { name, holder, leaseSeconds }: Lease): Promise<boolean> {
  return transactWithReserve(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('jobs')
      .set({
        leasedUntil: momentIn(await dialectOf(transaction).sharedTime(transaction), leaseSeconds),
      })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/** Releases a lease and stores the result of the run. A lease that another process holds by now is unchanged. */
export async function endLease(
  db: Database,
  { name, holder }: Pick<Lease, 'name' | 'holder'>,
  run: EndedRun,
): Promise<void> {
  await transactWithReserve(db, (transaction) =>
    transaction
      .updateTable('jobs')
      .set({ ...run, holder: null, leasedUntil: null })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute(),
  )
}

/** Jobs that have run or are running, by name. */
export async function listJobRows(db: Kysely<Tables>): Promise<Map<string, JobRow>> {
  const rows = await db.selectFrom('jobs').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row]))
}
