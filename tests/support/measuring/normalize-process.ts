import { readFile } from 'node:fs/promises'
import { normalize } from '#server/media/normalize.ts'

/**
 * Peak memory of a normalization: `node normalize-process.ts <small file> <file>`. Prints the peak in MB above the
 * memory needed for a small file, or why the file was refused.
 */
const [small = '', file = ''] = process.argv.slice(2)
const memory = async (key: string) => {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`${key}:\\s*(\\d+)`).exec(status)?.[1]) / 1024
}
await normalize(small, `${small}.out`)
const before = await memory('VmRSS')
const refusal = await normalize(file, `${file}.out`).then(
  () => undefined,
  (error: Error) => error.message,
)
process.stdout.write(JSON.stringify({ took: (await memory('VmHWM')) - before, refusal }))
