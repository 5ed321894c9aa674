import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportKind } from '#content/imports/import-kinds.ts'
import type { Import } from '#content/imports/imports-api.ts'
import { counted } from '#content/text/counted.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import type { Env } from '../env/env.ts'
import { localPath } from '../env/local-path.ts'
import { listItems } from '../imports/import-items.ts'
import { createImport, deleteRows, findImport, toImport } from '../imports/import-rows.ts'
import { imports } from '../imports/imports-job.ts'
import { importFile } from '../imports/read-file.ts'
import { ImportSourceError } from '../imports/readers/import-source-error.ts'
import { startImport } from '../imports/run-import.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { laterVariants } from '../media/variants.ts'
import { startScheduler } from '../scheduler/scheduler.ts'
import { type Output, type ReportProgress, UsageError } from './command.ts'
import { parseOptions } from './parse-options.ts'
import { interruption } from './terminal.ts'

interface Options {
  kind: ImportKind
  /** A path or an address. */
  source: string
  /** The address of the former site, which Ghost's files do not contain. */
  siteUrl: string
  isDryRun: boolean
}

/** Parses the parameters of an import of a former site; `undefined` if they name no file or address of one. */
export function siteOptions(parameters: readonly string[]): Options | undefined {
  const flag = { type: 'boolean' } as const
  const options = { 'dry-run': flag, sitemap: flag, address: { type: 'string' } } as const
  const parsed = parseOptions(parameters, options, 1)
  const source = parsed?.positionals[0]
  if (!parsed || !source) return undefined
  const { 'dry-run': isDryRun = false, sitemap = false, address = '' } = parsed.values
  const kind = kindOf(source, sitemap)
  if (!kind) return undefined
  if (kind === 'ghost-file' && !URL.canParse(address))
    throw new UsageError('Ghost’s file does not name its site: add --address https://…')
  const siteUrl = kind.endsWith('-file') ? address.replace(/\/+$/, '') : new URL(source).origin
  return { kind, source, siteUrl, isDryRun }
}

function kindOf(source: string, isSitemap: boolean): ImportKind | undefined {
  if (/^https?:\/\//.test(source) && URL.canParse(source))
    return isSitemap || source.endsWith('.xml') ? 'sitemap' : 'wordpress-site'
  if (/\.xml$/i.test(source)) return 'wordpress-file'
  return /\.json$/i.test(source) ? 'ghost-file' : undefined
}

interface Site {
  db: Database
  env: Env
}

/** Imports a former site. Yields what its documents became, or would become. Throws errors for the terminal. */
export async function* runSiteImport(
  { db, env }: Site,
  { kind, source, siteUrl, isDryRun }: Options,
  report: ReportProgress,
): Output {
  const { pictures } = await openStorage(env)
  const { signal, end } = interruption()
  // The job's lease keeps a running server from working on the import at the same time.
  const taker = { db, env, pictures, variants: laterVariants(pictures) }
  const job = { ...imports(taker), everySeconds: 0.2 }
  const failures: unknown[] = []
  const scheduler = startScheduler([job], { db, report: (error) => failures.push(error) })
  const until = async (id: string, states: readonly Import['state'][]): Promise<Import> => {
    for (;;) {
      signal.throwIfAborted()
      if (failures.length > 0) throw failures[0]
      const found = await toImport(db, await findImport(db, id))
      if (found.state === 'failed') throw new Error(`the site could not be read: ${found.failure}`)
      if (states.includes(found.state)) return found
      report(`${found.state}: ${found.counts.done} of ${counted(found.counts.found, 'document')}`)
      await wait(500, undefined, { signal })
    }
  }
  try {
    const id = await begin(db, { kind, source, siteUrl })
    const planned = await until(id, ['ready'])
    if (isDryRun) {
      yield* itemLines(db, id)
      await transact(db, (transaction) => deleteRows(transaction, id))
      yield '  nothing was changed'
      return { isDryRun, ...planned.counts }
    }
    await startImport(db, id, null)
    const { counts, releaseId } = await until(id, ['done'])
    yield* itemLines(db, id)
    yield `  ${counted(counts.done, 'document')} imported, ${counts.none} left out, ${counts.failed} failed`
    if (releaseId)
      yield `  publish them in the back office: ${env.siteUrl}/admin/releases/${releaseId}`
    return { isDryRun, releaseId, ...counts }
  } finally {
    end()
    await scheduler.close()
  }
}

async function begin(
  db: Database,
  { kind, source, siteUrl }: Pick<Options, 'kind' | 'source' | 'siteUrl'>,
): Promise<string> {
  if (kind !== 'wordpress-file' && kind !== 'ghost-file') {
    const row = await createImport(db, { kind, source, siteUrl, state: 'reading', by: null })
    return row.id
  }
  const path = localPath(source)
  const file = { kind, name: basename(path), siteUrl, chunks: createReadStream(path), by: null }
  try {
    return (await importFile(db, file)).id
  } catch (error) {
    if (error instanceof ImportSourceError)
      throw new Error(`${path} could not be read: ${error.message}`)
    throw error
  }
}

/** A line for each document: what it becomes, what it loses, or why it is left out. */
async function* itemLines(db: Database, id: string): AsyncGenerator<string> {
  for (let page = 1; ; page++) {
    const { items } = await listItems(db, id, { page, pageSize: 200 })
    for (const { title, url, action, path, reason, losses } of items) {
      yield `  ${action === 'none' ? 'left out' : action} ${url || title}${action === 'none' ? '' : ` → ${path}`}`
      if (reason) yield `    ${reason}`
      for (const loss of losses) yield `    left out: ${loss}`
    }
    if (items.length < 200) return
  }
}
