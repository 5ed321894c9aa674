import { useState } from 'react'
import type { Message } from '#content/inbox/messages-api.ts'

/** The selected messages of a list. Messages that leave the list are deselected. */
export function useChosen(items: readonly Message[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const ids = items.map(({ _id }) => _id)
  const chosen = new Set(ids.filter((id) => all.has(id)))

  return {
    chosen,
    /** Toggles a message or, with `isRange`, all messages from the last clicked one to this one. */
    choose(id: string, isRange: boolean) {
      const isChosen = !chosen.has(id)
      const [at, from] = [ids.indexOf(id), ids.indexOf(anchor ?? '')]
      const start = isRange && from >= 0 ? Math.min(from, at) : at
      const end = isRange && from >= 0 ? Math.max(from, at) : at
      const next = new Set(chosen)
      for (const each of ids.slice(start, end + 1)) {
        if (isChosen) next.add(each)
        else next.delete(each)
      }
      setAll(next)
      setAnchor(id)
    },
    clear: () => setAll(new Set()),
  }
}
