import { buildWhenStale } from '#server/process/build.ts'

/** Tests of the pages' answers run on the production build. */
export default async () => {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`))
}
