import { join } from 'node:path'
import type { ExportContent } from '#content/backup/export-contents.ts'
import type { Env } from '../../../env/env.ts'
import { openPlace } from '../../places/open-place.ts'
import type { BackupPlace } from '../../places/place.ts'

/** What is needed to open the place of exports. */
export type ExportEnv = Pick<Env, 'dataDir' | 'storage'>

const isExportName = (name: string): boolean => /^[\w-]+\.tar\.gz$/.test(name)

/** Local folder of exports; `undefined` when they are in a bucket. */
export const exportFolder = ({ dataDir, storage }: ExportEnv): string | undefined =>
  storage ? undefined : join(dataDir, 'exports')

/**
 * Opens the place of exports and of uploaded exports. In a bucket every replica reaches them, whichever has written
 * them.
 */
export const openExportPlace = (env: ExportEnv): Promise<BackupPlace> =>
  openPlace(
    env.storage
      ? { ...env.storage, prefix: `${env.storage.prefix}exports/` }
      : join(env.dataDir, 'exports'),
    isExportName,
  )

const kindNames = {
  content: 'content',
  markdown: 'markdown',
  static: 'static-site',
} satisfies Record<ExportContent, string>

/** File name of an export: `content-with-visitors-2026-11-28T20-31-00Z.tar.gz`. */
export function exportName(content: ExportContent, visitors: boolean, moment: Date): string {
  const time = moment.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${kindNames[content]}${visitors ? '-with-visitors' : ''}-${time}Z.tar.gz`
}
