import { start } from './start.ts'

/** `npm start`, and with `--dev` `npm run dev`. Prints what is wrong and exits with 1 if it is. */
const unknown = process.argv.slice(2).filter((argument) => argument !== '--dev')
if (unknown.length > 0) {
  process.stderr.write(`atrium: unknown argument ${unknown.join(' ')}; there is only --dev\n`)
  process.exit(1)
}

const isDevelopment = process.argv.includes('--dev')
// React chooses its slow or its fast build by this, when the pages are first imported.
if (!isDevelopment) process.env.NODE_ENV ??= 'production'
const started = await start(process.env, {
  isDevelopment,
  log: (line) => process.stdout.write(`${line}\n`),
})

if (Array.isArray(started)) {
  for (const error of started) process.stderr.write(`atrium: ${error}\n`)
  process.exit(1)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await started.close()
    process.exit(0)
  })
}
