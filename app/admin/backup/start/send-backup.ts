import { lastRestoreStep } from '#content/backup/backup-settings.ts'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { StartFromBackupLine } from '#content/setup/setup-api.ts'
import { failure, throwFailures } from '../../../api/failure.ts'
import { abortCalls } from '../../../api/session/logout.ts'
import { token } from '../../../api/session/token.ts'

interface Options {
  /** The password or the private key of an encrypted backup; empty for another. */
  secret: string
  /** Told how much has been sent, from 0 to 1. */
  onSent: (sent: number) => void
  onProgress: (progress: BackupProgress) => void
  signal: AbortSignal
}

/**
 * Puts a backup in the place of the site, and ends this session. Throws an `ApiError`; an `Error` where the backup is
 * refused.
 */
export async function startFromBackup(file: File, options: Options): Promise<void> {
  const response = await throwFailures({})(file, () => send(file, options))
  const line = lastLine(await response.text())
  if (line && 'restored' in line) return token.remove()
  if (line && 'error' in line) throw new Error(line.error)
  throw failure('unreadable')
}

/** Not by the module of all uploads: that is a part of every editor, and waits for the whole answer. */
function send(file: File, { secret, onSent, onProgress, signal }: Options): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const call = new XMLHttpRequest()
  call.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
  call.onprogress = () => {
    const line = lastLine(call.responseText)
    if (!line || !('progress' in line)) return
    // The session ends a moment later, and what the page asks for then would lead to the sign-in.
    if (line.progress.step === lastRestoreStep) abortCalls()
    onProgress(line.progress)
  }
  call.onload = () => resolve(new Response(call.responseText, { status: call.status }))
  call.onerror = () => reject(failure('network'))
  call.onabort = () => reject(failure('aborted'))
  signal.addEventListener('abort', () => call.abort())
  call.open('POST', new URL('/api/setup/backup', location.href))
  call.setRequestHeader('Authorization', `Bearer ${token.read()}`)
  const form = new FormData()
  form.append('secret', secret)
  form.append('backup', file)
  call.send(form)
  return promise
}

/** The last line that has come whole. */
function lastLine(text: string): StartFromBackupLine | undefined {
  const line = text.split('\n').at(-2)
  return line === undefined ? undefined : JSON.parse(line)
}
