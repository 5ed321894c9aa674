import type { contentVersion } from '#server/database/engine/content-version.ts'

/**
 * The number of changes in a content version, without the version's upper bits. The upper bits count the publication
 * times that have passed, and a busy machine may count a time late.
 */
export const changeCount = (version: ReturnType<typeof contentVersion>): number =>
  Number(version) % 2 ** 32
