import type { Entry } from './palette-entries.ts'

const most = 4

/** Kept for as long as the page is: nothing of a record stays in the browser after a logout. */
let recent: Entry[] = []

/** What was last chosen, the last first. Actions are no place to go back to. */
export const recentlyUsed = () => recent

export function remember(entry: Entry) {
  if (!('to' in entry.aim)) return
  const id = `recent-${entry.id.replace(/^recent-/, '')}`
  recent = [
    { ...entry, id, group: 'Recently used' },
    ...recent.filter((each) => each.id !== id),
  ].slice(0, most)
}
