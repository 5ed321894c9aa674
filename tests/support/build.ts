import { buildWhenStale } from '#server/build.ts'

/** Browser tests run on the production build. */
export default () => buildWhenStale((line) => process.stdout.write(`${line}\n`))
