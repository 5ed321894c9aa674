import { lastRestoreStep } from '#content/backup/backup-settings.ts'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import type { StartFromBackupLine } from '#content/setup/setup-api.ts'
import { failure, throwFailures } from '../../../api/failure.ts'
import { askForProof } from '../../../api/session/confirmation.ts'
import { abortCalls } from '../../../api/session/logout.ts'
import { token } from '../../../api/session/token.ts'

interface Options {
  /** Password or private key of the backup; empty if the backup is not encrypted. */
  secret: string
  /** Called with the uploaded share of the file, from 0 to 1. */
  onSent: (sent: number) => void
  onProgress: (progress: BackupProgress) => void
  signal: AbortSignal
}

/**
 * Replaces the site with a backup and ends the session. Throws an `Error` if the server rejects the backup, and an
 * `ApiError` for every other failure.
 */
export async function startFromBackup(file: File, options: Options): Promise<void> {
  // The proof comes first, because a refusal would arrive only after the upload.
  const proof = await askForProof()
  const response = await throwFailures({})(file, () => send(file, proof, options))
  const line = lastLine(await response.text())
  if (line && 'restored' in line) return token.remove()
  if (line && 'error' in line) throw new Error(line.error)
  throw failure('unreadable')
}

/** Uploads the backup. The shared upload module is not used, because it cannot read a streamed response. */
function send(file: File, proof: string, options: Options): Promise<Response> {
  const { secret, onSent, onProgress, signal } = options
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const call = new XMLHttpRequest()
  call.upload.onprogress = ({ loaded, total }) => onSent(loaded / total)
  call.onprogress = () => {
    const line = lastLine(call.responseText)
    if (!line || !('progress' in line)) return
    // The session ends soon after this step. Other calls are aborted, because their 401 would lead to the sign-in.
    if (line.progress.step === lastRestoreStep) abortCalls()
    onProgress(line.progress)
  }
  call.onload = () => resolve(new Response(call.responseText, { status: call.status }))
  call.onerror = () => reject(failure('network'))
  call.onabort = () => reject(failure('aborted'))
  signal.addEventListener('abort', () => call.abort())
  call.open('POST', new URL('/api/setup/backup', location.href))
  call.setRequestHeader('Authorization', `Bearer ${token.read()}`)
  call.setRequestHeader(confirmationHeader, proof)
  const form = new FormData()
  form.append('secret', secret)
  form.append('backup', file)
  call.send(form)
  return promise
}

/** Last complete line of the streamed response. */
function lastLine(text: string): StartFromBackupLine | undefined {
  const line = text.split('\n').at(-2)
  return line === undefined ? undefined : JSON.parse(line)
}
