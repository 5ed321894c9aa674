import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from 'sonner'
import type { BackupRun } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'

const pollMs = 1_000

const endings = {
  backup: 'Backup finished',
  drill: 'Drill finished',
} satisfies Record<BackupRun['kind'], string>

/** Running backups and drills, polled until all have ended; then `onEnded` reloads the screen. */
export function useRunning(loaded: BackupRun[], onEnded: () => Promise<unknown>): BackupRun[] {
  const [running, setRunning] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (shown !== loaded) {
    setShown(loaded)
    setRunning(loaded)
  }
  const ended = useEffectEvent(async (before: BackupRun[], after: BackupRun[]) => {
    for (const { _id, kind } of before) {
      if (!after.some((run) => run._id === _id)) toast.info(endings[kind])
    }
    await onEnded()
  })
  const isWaiting = running.length > 0
  const begin = useEffectEvent(() => running)
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    let before = begin()
    const poll = async () => {
      try {
        const { signal } = stop
        const after = await api.json('GET /backups/running', { signal, isInBackground: true })
        const hasEnded = before.some(({ _id }) => !after.some((run) => run._id === _id))
        if (hasEnded) await ended(before, after)
        else setRunning(after)
        before = after
      } catch {
        // A failed poll is repeated: the backup or drill continues on the server.
      }
      if (!stop.signal.aborted) timer = setTimeout(poll, pollMs)
    }
    let timer = setTimeout(poll, pollMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isWaiting])
  return running
}
