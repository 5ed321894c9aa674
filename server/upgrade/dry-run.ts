import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/connect.ts'
import { migrate, type OnMigration } from '../database/migrate.ts'
import type { Env } from '../env/env.ts'
import { copyDatabase } from './copied-database.ts'
import { firstDifference } from './page-text.ts'
import { renderedSite, runningSite, type SeenPage, type SeenSite } from './seen-site.ts'

interface Options {
  /** The address of the running site; without it, the site on this machine is tried. */
  site?: string | undefined
  signal?: AbortSignal | undefined
  onMigration?: OnMigration | undefined
  /** Called with the progress. */
  report?: ((text: string) => void) | undefined
}

/** The result of a dry run. */
interface DryRun {
  migrations: string[]
  /** Describes what the pages were compared with, such as the running site. */
  comparedWith: string
  /** Number of identical pages. */
  same: number
  differing: { path: string; before: string; after: string }[]
  failing: { path: string; failure: string }[]
  /** Number of pages that were not compared, because they were missing or failed before the upgrade. */
  uncompared: number
}

type Control = Pick<Options, 'signal' | 'report'>

/**
 * Dry run of an upgrade: migrates a temporary copy of the database and compares its public pages with the pages of the
 * running site. If no site is running, compares them with the pages of the copy before the migration. Yields and
 * returns the findings. Throws when the upgrade fails.
 */
export async function* dryRun(
  env: Env,
  { site, signal, onMigration, report }: Options,
): AsyncGenerator<string, DryRun> {
  const began = performance.now()
  const directory = await mkdtemp(join(tmpdir(), 'atrium-dry-run-'))
  let copy: Awaited<ReturnType<typeof copyDatabase>> | undefined
  try {
    report?.('Copying the database')
    copy = await copyDatabase(env, directory)
    const { database } = copy
    const copied = { ...env, database, dataDir: directory, mail: undefined }

    const before = await readBefore(copied, site, { signal, report })
    yield `  Compared with: ${before.name}`
    const db = connect(database)
    let found: DryRun
    try {
      const migrations = await migrate(db, undefined, { onMigration })
      for (const name of migrations) yield `  ${name}`
      if (migrations.length === 0) yield '  No migration is pending.'
      const after = await renderedSite('the copy', copied, db)
      try {
        const compared = yield* compare(before, after, { signal, report })
        found = { migrations, comparedWith: before.name, ...compared }
      } finally {
        await after.close()
      }
    } finally {
      await db.destroy()
    }
    if (found.failing.length === 0)
      yield `  It took ${((performance.now() - began) / 1000).toFixed(1)} s. The site was not touched.`
    return found
  } finally {
    await copy?.remove()
    await rm(directory, { recursive: true, force: true })
  }
}

interface Before {
  name: string
  pages: ReadonlyMap<string, SeenPage>
}

/** The pages before the upgrade, of the running site or of the copy. */
async function readBefore(
  copied: Env,
  site: string | undefined,
  control: Control,
): Promise<Before> {
  const host = ['0.0.0.0', '::'].includes(copied.host) ? 'localhost' : copied.host
  const running = await runningSite(site ?? `http://${host}:${copied.port}`)
  if (running)
    return { name: `the running site at ${running.name}`, pages: await readAll(running, control) }
  if (site) throw new Error(`no site answers at ${site}`)

  const name =
    'this version on the copy, because no site is running; pages that need the migrations are not compared'
  const db = connect(copied.database)
  try {
    const rendered = await renderedSite(name, copied, db)
    try {
      return { name, pages: await readAll(rendered, control) }
    } finally {
      await rendered.close()
    }
  } catch {
    control.signal?.throwIfAborted()
    // This version cannot read the older tables.
    return {
      name: 'nothing, because no site is running and this version cannot read the older tables',
      pages: new Map(),
    }
  } finally {
    await db.destroy()
  }
}

async function readAll(
  site: SeenSite,
  { signal, report }: Control,
): Promise<Map<string, SeenPage>> {
  const pages = new Map<string, SeenPage>()
  const paths = await site.paths()
  for (const path of paths) {
    signal?.throwIfAborted()
    pages.set(path, await site.see(path))
    report?.(`Pages before the upgrade, ${pages.size} of ${paths.length}`)
  }
  return pages
}

type Compared = Omit<DryRun, 'migrations' | 'comparedWith'>

async function* compare(
  { pages }: Before,
  after: SeenSite,
  { signal, report }: Control,
): AsyncGenerator<string, Compared> {
  const found: Compared = { same: 0, differing: [], failing: [], uncompared: 0 }
  const paths = new Set([...(await after.paths()), ...pages.keys()])
  let seen = 0
  for (const path of paths) {
    signal?.throwIfAborted()
    const [was, is] = [pages.get(path), await after.see(path)]
    report?.(`Pages after the upgrade, ${++seen} of ${paths.size}`)
    if ('failure' in is) {
      const isAsBefore = was && 'failure' in was
      yield `  FAILS    ${path}: ${is.failure}${isAsBefore ? ' (and failed before)' : ''}`
      found.failing.push({ path, failure: is.failure })
    } else if (!was || 'failure' in was) found.uncompared++
    else {
      const difference = firstDifference(was.text, is.text)
      if (difference) {
        yield `  differs  ${path}: first ${shown(difference.before)}, then ${shown(difference.after)}`
        found.differing.push({ path, ...difference })
      } else found.same++
    }
  }
  const { same, differing, failing, uncompared } = found
  yield `  ${same} pages are the same, ${differing.length} differ, ${failing.length} fail, ${uncompared} could not be compared`
  return found
}

const shown = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
