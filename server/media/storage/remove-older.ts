import { rm, stat } from 'node:fs/promises'

/** Number of removed files, and of files that are too young to be removed. */
export interface Swept {
  swept: number
  young: number
}

/**
 * Removes files and folders that killed processes left, unless they were written within the last `age` milliseconds and
 * so may be in use.
 */
export async function removeOlder(
  paths: readonly string[],
  age: number,
  now = Date.now(),
): Promise<Swept> {
  const times = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  const there = paths.filter((_, index) => times[index])
  const old = paths.filter((_, index) => now - (times[index]?.mtimeMs ?? Infinity) >= age)
  for (const path of old) await rm(path, { recursive: true, force: true })
  return { swept: old.length, young: there.length - old.length }
}
