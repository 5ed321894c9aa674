import { rm, stat } from 'node:fs/promises'

/** How many files that nothing needs were removed, and how many are too young for that. */
export interface Swept {
  swept: number
  young: number
}

/**
 * Removes those files and folders, left by what was killed, that nobody has written to for `age` in milliseconds: a
 * younger one may be in use.
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
