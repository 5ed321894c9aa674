import type { FieldError } from '#content/api/problem.ts'
import { type FileKind, importLimits } from '#content/imports/import-kinds.ts'

interface FileType {
  /** MIME types and extensions for the file chooser. */
  types: Record<string, string[]>
  words: string
  limit: 'wordpressBytes' | 'ghostBytes'
}

/** Export files of each source. */
export const fileTypes = {
  'wordpress-file': {
    types: { 'text/xml': ['.xml'], 'application/xml': ['.xml'] },
    words: 'An .xml file',
    limit: 'wordpressBytes',
  },
  'ghost-file': {
    types: { 'application/json': ['.json'] },
    words: 'A .json file',
    limit: 'ghostBytes',
  },
} satisfies Record<FileKind, FileType>

/** Errors that are found before an upload. The server checks the content. */
export function fileFault(file: File | undefined, kind: FileKind): FieldError[] {
  const message = faultOf(file, importLimits[fileTypes[kind].limit])
  return message ? [{ field: 'file', message }] : []
}

function faultOf(file: File | undefined, most: number): string | undefined {
  if (!file) return 'Choose the export file'
  if (/\.(zip|gz)$/i.test(file.name)) return 'Unpack this archive first, then choose a file from it'
  if (file.size === 0) return 'This file is empty'
  if (file.size > most) return `This file is larger than ${most / 1_000_000} MB`
  return undefined
}
