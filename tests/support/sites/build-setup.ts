import { buildWhenStale } from '#server/process/build.ts'
import { onceInRun } from '../run/once-in-run.ts'

/** Builds the pages when they are stale. */
export const buildPages = () =>
  onceInRun('build', () => buildWhenStale((line) => process.stdout.write(`${line}\n`)))

/** Global setup for tests of rendered pages, which need the production build. */
export default async () => {
  await buildPages()
}
