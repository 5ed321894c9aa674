import type { Entry } from './palette-entries.ts'

const most = 4

/** Used entries are kept only in memory, so that no names of records stay in the browser after a logout. */
let recent: Entry[] = []

/** Recently used entries, newest first, without actions. */
export const recentlyUsed = () => recent

export function remember(entry: Entry) {
  if (!('to' in entry.aim)) return
  const id = `recent-${entry.id.replace(/^recent-/, '')}`
  recent = [
    { ...entry, id, group: 'Recently used' },
    ...recent.filter((each) => each.id !== id),
  ].slice(0, most)
}
