import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import type { Env } from '../env.ts'
import { localPath } from '../storage/local-path.ts'
import { openStorage } from '../storage/open-storage.ts'
import { parseOptions } from './parse-options.ts'

interface Options {
  folder: string
  visitors: boolean
  isDryRun: boolean
}

/** What a command line says behind `export` or `import`; `undefined` when it cannot be read. */
export function folderOptions(
  command: 'export' | 'import',
  parameters: readonly string[],
): Options | undefined {
  const options = { 'with-visitors': { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const
  const parsed = parseOptions(parameters, options, 1)
  const folder = parsed?.positionals[0]
  if (!parsed || !folder) return undefined
  const { 'with-visitors': visitors = false, 'dry-run': isDryRun = false } = parsed.values
  if (isDryRun && command === 'export') return undefined
  return { folder: localPath(folder), visitors, isDryRun }
}

interface Site {
  db: Database
  env: Env
}

/** Exports the site of an environment. Yields what was written. */
export async function* runExport(
  { db, env }: Site,
  options: Options,
): AsyncGenerator<string, void> {
  const { exportSite } = await import('../export/export-site.ts')
  const { pictures } = await openStorage(env)
  const done = await exportSite({ db, pictures }, options.folder, options)
  yield `  ${done.records} records, ${done.drafts} drafts and ${done.pictures} pictures are in ${options.folder}`
  if (options.visitors)
    yield `  with ${done.messages} messages, which are personal data: keep the folder as safe as the site`
  for (const finding of done.findings) yield `  an import would refuse ${finding}`
}

/** Imports a folder into the site of an environment. Yields what was done. Throws `ImportError`. */
export async function* runImport(
  { db, env }: Site,
  options: Options,
): AsyncGenerator<string, void> {
  const { importSite } = await import('../export/import-site.ts')
  const { pictures } = await openStorage(env)
  const done = await importSite({ db, pictures }, options.folder, options)
  const verb = options.isDryRun ? 'would be imported; nothing was changed' : 'were imported'
  yield `  ${done.records} records, ${done.drafts} drafts and ${done.pictures} pictures ${verb}`
  if (done.messages > 0) yield `  with ${done.messages} messages`
  for (const finding of done.findings) yield `  ${finding}`
  for (const email of done.people)
    yield `  ${email} has an account without a password: npx atrium admin sign-in-link ${email}`
}

/** The same where there is no database yet: one is made, and goes again where nothing was imported. */
export async function* importIntoNew(env: Env, options: Options): AsyncGenerator<string, void> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const db = connect(env.database)
  let isKept = false
  let lines: string[] = []
  try {
    await migrate(db)
    lines = await Array.fromAsync(runImport({ db, env }, options))
    isKept = !options.isDryRun
  } finally {
    await db.destroy()
    for (const rest of isKept ? [] : ['', '-wal', '-shm'])
      await rm(join(env.dataDir, databaseFile + rest), { force: true })
  }
  yield* lines
}
