import type { Entry } from './palette-entries.ts'

const most = 4

/** Kept in memory only: after a logout no record's name stays in the browser. */
let recent: Entry[] = []

/** Recent entries, newest first. Actions are left out: they lead nowhere. */
export const recentlyUsed = () => recent

export function remember(entry: Entry) {
  if (!('to' in entry.aim)) return
  const id = `recent-${entry.id.replace(/^recent-/, '')}`
  recent = [
    { ...entry, id, group: 'Recently used' },
    ...recent.filter((each) => each.id !== id),
  ].slice(0, most)
}
