import type { TestProject } from 'vitest/node'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { databaseAt, runStatement, startPostgres, testDatabaseOptions } from './postgres.ts'

/** The PostgreSQL server of the tests: the one at DATABASE_URL, or a new one. */
export default async (project: TestProject) => {
  const given = process.env.DATABASE_URL
  const server = given ? undefined : await startPostgres({ isDurable: false })
  const url = given ?? server?.url ?? ''
  const template = `atrium_template_${process.pid}`
  await runStatement(url, `create database ${template} ${testDatabaseOptions}`)
  const db = connect(databaseAt(url, template))
  await migrate(db)
  await db.destroy()
  project.provide('postgres', url)
  project.provide('postgresTemplate', template)
  return async () => {
    if (server) {
      printCrashes(await server.readLog())
      await server.stop()
    } else await runStatement(url, `drop database ${template}`)
  }
}

/** Explains connections that ended during a test. Until here, nothing has stopped the server. */
function printCrashes(log: string) {
  const lines = log.split('\n').filter((line) => /PANIC|by signal|shutdown request/.test(line))
  if (lines.length > 0) console.error(`PostgreSQL failed during the tests:\n${lines.join('\n')}`)
}
