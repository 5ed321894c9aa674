import { rmSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { copyDatabaseFile } from '../database/sqlite/copy-file.ts'
import type { Env } from '../env.ts'
import { missingRoom } from '../health/disk-space.ts'
import { firstDifference } from './page-text.ts'
import { renderedSite, runningSite, type SeenPage, type SeenSite } from './rendered-site.ts'

interface Options {
  /** The address of the site that runs now; without one it is looked for on this machine. */
  site?: string | undefined
}

/**
 * Dry run of an upgrade on a copy of the database, which is gone afterwards: migrates it, and compares the public pages
 * with those of before. These are the pages of the site that runs, or of the copy before it is migrated. Yields what it
 * finds, and throws when the upgrade or a page fails.
 */
export async function* dryRun(env: Env, { site }: Options): AsyncGenerator<string, void> {
  const began = performance.now()
  await refuseWithoutRoom(join(env.dataDir, databaseFile))
  const directory = await mkdtemp(join(tmpdir(), 'atrium-dry-run-'))
  const cleanAndEnd = () => {
    rmSync(directory, { recursive: true, force: true })
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, cleanAndEnd)
  try {
    await copyDatabaseFile(join(env.dataDir, databaseFile), join(directory, databaseFile))
    const copied = { ...env, database: directory, dataDir: directory, mail: undefined }

    const before = await seeBefore(copied, site)
    yield `  Pages of before: ${before.name}`
    const db = connect(directory)
    try {
      const applied = await migrate(db)
      for (const name of applied) yield `  ${name}`
      if (applied.length === 0) yield '  No migration is pending.'
      const after = await renderedSite('the copy', copied, db)
      try {
        yield* compare(before, after)
      } finally {
        await after.close()
      }
    } finally {
      await db.destroy()
    }
    yield `  It took ${((performance.now() - began) / 1000).toFixed(1)} s. The site was not touched.`
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, cleanAndEnd)
    await rm(directory, { recursive: true, force: true })
  }
}

async function refuseWithoutRoom(file: string) {
  // The copy, and the log of what is changed in it.
  const missing = await missingRoom(tmpdir(), 2 * (await stat(file)).size)
  if (missing)
    throw new Error(`there is no room for the copy: ${missing}; TMPDIR names another folder`)
}

interface Before {
  name: string
  pages: ReadonlyMap<string, SeenPage>
}

/** Every page as it is before. What only the newer database has is not among them. */
async function seeBefore(copied: Env, site: string | undefined): Promise<Before> {
  const host = ['0.0.0.0', '::'].includes(copied.host) ? 'localhost' : copied.host
  const running = await runningSite(site ?? `http://${host}:${copied.port}`)
  if (running)
    return { name: `the site that runs at ${running.name}`, pages: await seeAll(running) }
  if (site) throw new Error(`no site answers at ${site}`)

  const name =
    'this version on the copy, for no site runs; what needs the migrations is not compared'
  const db = connect(copied.database)
  try {
    const rendered = await renderedSite(name, copied, db)
    try {
      return { name, pages: await seeAll(rendered) }
    } finally {
      await rendered.close()
    }
  } catch {
    // This version cannot read the older tables at all.
    return {
      name: 'none, for no site runs and this version cannot read its older tables',
      pages: new Map(),
    }
  } finally {
    await db.destroy()
  }
}

async function seeAll(site: SeenSite): Promise<Map<string, SeenPage>> {
  const pages = new Map<string, SeenPage>()
  for (const path of await site.paths()) pages.set(path, await site.see(path))
  return pages
}

async function* compare({ pages }: Before, after: SeenSite): AsyncGenerator<string, void> {
  let [same, differing, failing, uncompared] = [0, 0, 0, 0]
  for (const path of new Set([...(await after.paths()), ...pages.keys()])) {
    const [was, is] = [pages.get(path), await after.see(path)]
    if ('failure' in is) {
      const isAsBefore = was && 'failure' in was
      yield `  FAILS    ${path}: ${is.failure}${isAsBefore ? ' (and failed before)' : ''}`
      failing++
    } else if (!was || 'failure' in was) uncompared++
    else {
      const difference = firstDifference(was.text, is.text)
      if (difference) {
        yield `  differs  ${path}: first ${shown(difference.before)}, then ${shown(difference.after)}`
        differing++
      } else same++
    }
  }
  yield `  ${same} pages are the same, ${differing} differ, ${failing} fail, ${uncompared} are there and could not be compared`
  if (failing > 0)
    throw new Error('pages fail after the upgrade: do not make it; see the lines above')
}

const shown = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text)
