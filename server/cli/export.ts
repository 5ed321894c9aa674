import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#content/text/counted.ts'
import type { Imported } from '../backup/export/import-site.ts'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { atrium } from '../env/command-name.ts'
import type { Env } from '../env/env.ts'
import { localPath } from '../env/local-path.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import type { Output, ReportProgress } from './command.ts'
import { parseOptions } from './parse-options.ts'
import { interruption } from './terminal.ts'

interface Options {
  folder: string
  visitors: boolean
  isDryRun: boolean
  /** Exports the public site as static files instead of its content. */
  isStatic: boolean
  /** Exports the records as Markdown for other systems. */
  isMarkdown: boolean
}

/** Parses the parameters of `export` or `import`; `undefined` if they are invalid. */
export function folderOptions(
  command: 'export' | 'import',
  parameters: readonly string[],
): Options | undefined {
  const flag = { type: 'boolean' } as const
  const options = { 'with-visitors': flag, 'dry-run': flag, static: flag, markdown: flag }
  const parsed = parseOptions(parameters, options, 1)
  const folder = parsed?.positionals[0]
  if (!parsed || !folder) return undefined
  const { 'with-visitors': visitors = false, 'dry-run': isDryRun = false } = parsed.values
  const { static: isStatic = false, markdown: isMarkdown = false } = parsed.values
  if (command === 'export' ? isDryRun : isStatic || isMarkdown) return undefined
  if ([isStatic, isMarkdown, visitors].filter(Boolean).length > 1) return undefined
  return { folder: localPath(folder), visitors, isDryRun, isStatic, isMarkdown }
}

interface Site {
  db: Database
  env: Env
}

/** Exports a site's content. Yields what was written. */
export async function* runExport(
  { db, env }: Site,
  options: Options,
  report: ReportProgress,
): Output {
  const { exportSite } = await import('../backup/export/export-site.ts')
  const { folderWriter } = await import('../backup/export/export-writer.ts')
  const { pictures } = await openStorage(env)
  const { folder, visitors } = options
  const writer = await folderWriter(folder, { onFile: filesText(report) })
  const done = await exportSite({ db, pictures }, writer, { visitors })
  yield `  ${contentsText(done)} are in ${folder}`
  if (visitors)
    yield `  with ${counted(done.messages, 'message')}, which are personal data: keep the folder as safe as the site`
  for (const finding of done.findings) yield `  an import would refuse ${finding}`
  return { folder, ...done }
}

const filesText = (report: ReportProgress) => (files: number) =>
  report(`Exporting, ${files} files written`)

/** Exports the records as Markdown for other systems. Yields what was written. */
export async function* runMarkdownExport(
  { db, env }: Site,
  { folder }: Options,
  report: ReportProgress,
): Output {
  const { exportMarkdown } = await import('../backup/export/export-markdown.ts')
  const { folderWriter } = await import('../backup/export/export-writer.ts')
  const { pictures } = await openStorage(env)
  const writer = await folderWriter(folder, { onFile: filesText(report) })
  const done = await exportMarkdown({ db, pictures }, writer)
  yield `  ${done.records} records and ${done.pictures} pictures are in ${folder}`
  for (const finding of done.findings) yield `  ${finding}`
  return { folder, ...done }
}

/** Exports the public site as static files. Yields what was written, and which forms need the server. */
export async function* runStaticExport(
  site: Site,
  { folder }: Options,
  report: ReportProgress,
): Output {
  const { ensureBuilt } = await import('../process/ensure-built.ts')
  const { exportStatic, staticFindings } = await import('../backup/export/static/export-static.ts')
  const { folderWriter, forEveryone } = await import('../backup/export/export-writer.ts')
  await ensureBuilt(report)
  const { signal, end } = interruption()
  try {
    const writer = await folderWriter(folder, { modes: forEveryone })
    const onFile = (files: number, found: number) => report(`${files} of at least ${found} files`)
    const done = await exportStatic(site, writer, { signal, onFile })
    yield `  ${counted(done.pages, 'page')}, ${counted(done.files, 'other file')} and ${counted(done.redirects, 'redirect')} are in ${folder}`
    for (const finding of staticFindings(done)) yield `  ${finding}`
    return { folder, ...done }
  } finally {
    end()
  }
}

/** Imports a folder into a site. Yields what was imported. Throws `ImportError`. */
export async function* runImport(site: Site, options: Options, report: ReportProgress): Output {
  return yield* imported(await importInto(site, options, report), options)
}

async function importInto({ db, env }: Site, options: Options, report: ReportProgress) {
  const { importSite, NotEmptyError } = await import('../backup/export/import-site.ts')
  const { pictures } = await openStorage(env)
  const { folder, visitors, isDryRun } = options
  const done = await importSite({ db, pictures }, folder, {
    visitors,
    isDryRun,
    onFiles: (files) => report(`Importing, ${files} files read`),
    onPicture: (stored) => report(`Importing, ${stored} pictures stored`),
  }).catch((error: unknown) => {
    if (!(error instanceof NotEmptyError)) throw error
    throw new Error(
      `${error.message}. Import into a new one: set DATA_DIR, or DATABASE_URL, to another place`,
    )
  })
  if (done.leavesVisitors) done.findings.push(leftVisitors)
  return done
}

const leftVisitors =
  'the messages and the newsletter’s list in visitors/ were left out: --with-visitors imports them'

async function* imported(done: Imported, { isDryRun }: Options): Output {
  const verb = isDryRun ? 'would be imported; nothing was changed' : 'were imported'
  yield `  ${contentsText(done)} ${verb}`
  if (done.messages > 0) yield `  with ${counted(done.messages, 'message')}`
  for (const finding of done.findings) yield `  ${finding}`
  for (const email of done.people)
    yield `  ${email} has an account without a password: ${atrium} admin sign-in-link ${email}`
  return { isDryRun, ...done }
}

/** Imports a folder where there is no database yet. The database is removed again if nothing is imported. */
export async function* importIntoNew(env: Env, options: Options, report: ReportProgress): Output {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const db = connect(env.database)
  let isKept = false
  let done: Imported
  try {
    await migrate(db)
    done = await importInto({ db, env }, options, report)
    isKept = !options.isDryRun
  } finally {
    await db.destroy()
    for (const rest of isKept ? [] : ['', '-wal', '-shm'])
      await rm(join(env.dataDir, databaseFile + rest), { force: true })
  }
  return yield* imported(done, options)
}

const contentsText = ({
  records,
  drafts,
  pictures,
}: Pick<Imported, 'records' | 'drafts' | 'pictures'>) =>
  `${counted(records, 'record')}, ${counted(drafts, 'draft')} and ${counted(pictures, 'picture')}`
