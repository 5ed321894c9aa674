import type { contentVersion } from '#server/database/engine/content-version.ts'

/**
 * The number of changes in a content version. Its upper digits count publication times; a busy machine may count one
 * late.
 */
export const changeCount = (version: ReturnType<typeof contentVersion>): number =>
  Number(version) % 2 ** 32
