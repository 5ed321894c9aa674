import type { Env } from '../../env/env.ts'
import { upgrade } from '../../upgrade/upgrade.ts'
import { type Command, FaultsError, type Output, type ReportProgress } from '../command.ts'
import { parseOptions } from '../parse-options.ts'
import { explained, opened, readSite } from '../site.ts'
import { interruption } from '../terminal.ts'

export const migrate: Command = {
  usage: `
  npx atrium migrate [--without-backup]      takes a snapshot of the database and upgrades it, without starting the site;
                                             --without-backup skips the snapshot
  npx atrium migrate --dry-run [--site <address>]
                                             upgrades a temporary copy and compares its public pages with those of the running
                                             site, on this machine or at the address`,

  read(parameters) {
    const options = readOptions(parameters)
    if (!options) return undefined
    return async function* (variables, report) {
      const env = await readSite(variables)
      return yield* (options.isDry ? dryRun : migrateSite)(env, options, report)
    }
  },
}

interface MigrateOptions {
  hasSnapshot: boolean
  isDry: boolean
  /** The address of the running site. */
  site: string | undefined
}

function readOptions(parameters: readonly string[]): MigrateOptions | undefined {
  const parsed = parseOptions(parameters, {
    'without-backup': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    site: { type: 'string' },
  })
  if (!parsed) return undefined
  const { 'dry-run': isDry = false, 'without-backup': isWithout = false, site } = parsed.values
  if ((site !== undefined && !(isDry && URL.canParse(site))) || (isDry && isWithout))
    return undefined
  return { hasSnapshot: !isWithout, isDry, site: site && new URL(site).origin }
}

/** Reports which of the pending migrations is running. */
const reportTo = (report: ReportProgress) => (name: string, number: number, total: number) =>
  report(`Migration ${number} of ${total}: ${name}`)

async function* dryRun(env: Env, { site }: MigrateOptions, report: ReportProgress): Output {
  const { ensureBuilt } = await import('../../process/ensure-built.ts')
  const { signal, end } = interruption()
  try {
    await ensureBuilt(report, signal)
    const { dryRun } = await import('../../upgrade/dry-run.ts')
    const onMigration = reportTo(report)
    const found = yield* dryRun(env, { site, signal, onMigration, report })
    if (found.failing.length > 0)
      throw new FaultsError(
        'pages fail after the upgrade: do not upgrade; see the lines above',
        found,
      )
    if (found.differing.length > 0)
      throw new FaultsError('pages differ after the upgrade: see the lines above', found)
    return found
  } catch (error) {
    // After an interruption, throws `InterruptedError` instead of the error of the step that was aborted.
    signal.throwIfAborted()
    throw error
  } finally {
    end()
  }
}

async function* migrateSite(
  env: Env,
  { hasSnapshot }: MigrateOptions,
  report: ReportProgress,
): Output {
  const db = opened(env)
  try {
    report('Preparing the migrations')
    let snapshot: string | null = null
    const migrations = await upgrade(db, env, {
      hasSnapshot,
      onSnapshot: (file) => {
        snapshot = file
      },
      onMigration: reportTo(report),
    })
    if (snapshot) yield `  Snapshot  ${snapshot}`
    for (const name of migrations) yield `  ${name}`
    yield migrations.length > 0 ? '  The database is up to date.' : '  The database was up to date.'
    return { snapshot, migrations }
  } catch (error) {
    throw explained(error, env)
  } finally {
    await db.destroy()
  }
}
