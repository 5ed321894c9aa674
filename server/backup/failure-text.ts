import { codeOf } from '../error-code.ts'

const codes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'the server is not allowed to write there',
  EPERM: 'the server is not allowed to write there',
  EIO: 'the disk has failed',
}

/** Tells an administrator why a backup could not be written, read or drilled. */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const known = codes[codeOf(error) ?? '']
  return known ? `${known}: ${message}` : message
}
