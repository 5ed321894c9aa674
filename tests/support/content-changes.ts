import type { contentVersion } from '#server/database/engine/content-version.ts'

/**
 * Changes that a version counts: its upper digits count moments, and a process that looks late on a busy machine
 * makes one more of them.
 */
export const changesOf = (version: ReturnType<typeof contentVersion>): number =>
  Number(version) % 2 ** 32
