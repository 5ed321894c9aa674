import type { BackupProgress } from '#content/backup/backups-api.ts'

export type OnProgress = (progress: BackupProgress) => void

const pauseMs = 1_000

/** Throttles progress: a new step is reported at once, and its progress at most once a second. */
export function throttled(onProgress: OnProgress): OnProgress {
  let step: string | undefined
  let passedAt = 0
  return (progress) => {
    if (progress.step === step && performance.now() - passedAt < pauseMs) return
    step = progress.step
    passedAt = performance.now()
    onProgress(progress)
  }
}
