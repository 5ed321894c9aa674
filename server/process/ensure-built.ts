import { isBundled } from '../program.ts'

/**
 * Builds the pages when they are stale, for programs that run the sources. The bundle belongs to its pages. Throws when
 * the build fails or is aborted.
 */
export async function ensureBuilt(
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (isBundled) return
  const { buildWhenStale } = await import('./build.ts')
  await buildWhenStale(log, signal)
}
