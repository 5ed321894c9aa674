import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a server of PostgreSQL whose role may create databases; absent where SQLite is tested. */
    postgres?: string
  }
}

/** One server for the tests on PostgreSQL: that of DATABASE_URL, or one of their own. */
export default async (project: TestProject) => {
  const given = process.env.DATABASE_URL
  if (given) {
    project.provide('postgres', given)
    return
  }
  const server = await startPostgres()
  project.provide('postgres', server.url)
  return () => server.stop()
}
