import type { BackupProgress } from '#content/api/backups/backups.ts'
import type { StartFromBackupLine } from '#content/api/setup.ts'
import { lastRestoreStep } from '#content/backups/settings.ts'
import { failure } from '../../../api/failure.ts'
import { sendFiles } from '../../../api/pipeline.ts'
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
export async function startFromBackup(
  file: File,
  { secret, onSent, onProgress, signal }: Options,
): Promise<void> {
  const response = await sendFiles({
    path: '/setup/backup',
    part: 'backup',
    files: [file],
    texts: { secret },
    onProgress: ([sent = 0]) => onSent(sent),
    onAnswer: (text) => {
      const line = lastLine(text)
      if (!line || !('progress' in line)) return
      // The session ends a moment later, and what the page asks for then would lead to the sign-in.
      if (line.progress.step === lastRestoreStep) abortCalls()
      onProgress(line.progress)
    },
    signInAgain: false,
    signal,
  })
  const line = lastLine(await response.text())
  if (line && 'restored' in line) return token.remove()
  if (line && 'error' in line) throw new Error(line.error)
  throw failure('unreadable')
}

/** The last line that has come whole. */
function lastLine(text: string): StartFromBackupLine | undefined {
  const line = text.split('\n').at(-2)
  return line === undefined ? undefined : JSON.parse(line)
}
