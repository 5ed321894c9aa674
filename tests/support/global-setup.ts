import { buildWhenStale } from '#server/process/build.ts'
import { unpackChromium } from './chromium.ts'

/** Browser tests run on the production build. */
export default async () => {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`))
  await unpackChromium()
}
