import { isPostgresUrl } from '../../database/engine/engine.ts'
import type { Env } from '../../env.ts'
import { upgrade } from '../../upgrade/upgrade.ts'
import type { Command, Lines } from '../command.ts'
import { parseOptions } from '../parse-options.ts'
import { explained, isWithoutDatabase, opened, readConfiguration } from '../site.ts'

export const migrate: Command = {
  usage: `
  npx atrium migrate [--no-snapshot]         upgrades the database without starting the site, after a snapshot of it
                                             unless that is left out
  npx atrium migrate --dry-run [--site <address>]
                                             upgrades a copy that is gone afterwards, and compares the public pages
                                             with those of the site that runs on this machine or at the address`,

  read(parameters) {
    const options = readOptions(parameters)
    if (!options) return undefined
    return async function* (variables) {
      const env = readConfiguration(variables)
      if (isWithoutDatabase(env)) {
        yield `  There is no site in ${env.dataDir} yet: the first start makes it.`
        return
      }
      yield* options.isDry ? dryRun(env, options) : migrateSite(env, options)
    }
  },
}

interface MigrateOptions {
  hasSnapshot: boolean
  isDry: boolean
  /** The address of the site that runs. */
  site: string | undefined
}

function readOptions(parameters: readonly string[]): MigrateOptions | undefined {
  const parsed = parseOptions(parameters, {
    'no-snapshot': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    site: { type: 'string' },
  })
  if (!parsed) return undefined
  const { 'dry-run': isDry = false, 'no-snapshot': isWithout = false, site } = parsed.values
  if ((site !== undefined && !(isDry && URL.canParse(site))) || (isDry && isWithout))
    return undefined
  return { hasSnapshot: !isWithout, isDry, site: site && new URL(site).origin }
}

async function* dryRun(env: Env, { site }: MigrateOptions): Lines {
  if (isPostgresUrl(env.database)) {
    throw new Error(
      'PostgreSQL is not copied for a dry run. Make a copy by pg_dump and pg_restore, and run npx atrium migrate ' +
        'with its address as DATABASE_URL; docs/operations.md has the commands',
    )
  }
  const { buildWhenStale } = await import('../../process/build.ts')
  await buildWhenStale(() => {})
  const { dryRun } = await import('../../upgrade/dry-run.ts')
  yield* dryRun(env, { site })
}

async function* migrateSite(env: Env, { hasSnapshot }: MigrateOptions): Lines {
  const db = opened(env)
  try {
    const lines: string[] = []
    const applied = await upgrade(db, env, { hasSnapshot, log: (line) => lines.push(line) })
    yield* lines
    for (const name of applied) yield `  ${name}`
    yield applied.length > 0 ? '  The database is up to date.' : '  The database was up to date.'
  } catch (error) {
    throw explained(error, env)
  } finally {
    await db.destroy()
  }
}
