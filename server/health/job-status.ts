import { createJobs, type JobParts } from '../jobs.ts'
import { type JobRow, listJobRows } from '../scheduler/job-leases.ts'

/** The jobs' part of `atrium doctor`: the last run of each job, and failures. */
export async function jobStatus(
  parts: JobParts,
): Promise<{ findings: string[]; errors: string[] }> {
  const rows = await listJobRows(parts.db)
  const findings: string[] = []
  const errors: string[] = []
  for (const { name } of await createJobs(parts)) {
    const row = rows.get(name)
    findings.push(`job ${name.padEnd(14)} ${row ? jobState(row) : 'has not run yet'}`)
    if (row?.error) errors.push(`the job ${name} has failed at ${row.endedAt}: ${row.error}`)
  }
  return { findings, errors }
}

function jobState({ startedAt, endedAt, durationMs, error, leasedUntil }: JobRow): string {
  const isRunning = leasedUntil !== null && leasedUntil > new Date().toISOString()
  const states = isRunning ? ['is running'] : []
  if (startedAt !== null) {
    states.push(`${error === null ? 'ran' : 'failed'} ${startedAt} to ${endedAt}, ${durationMs} ms`)
  }
  return states.length > 0 ? states.join('; ') : 'has not run to its end yet'
}
