import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnvironmentFile } from '../env/environment-file.ts'
import { codeOf } from '../error-code.ts'

/**
 * `node as-service.ts FILE… -- …`, started by `deploy/atrium`: runs the command line with the settings of the service's
 * environment files. Later files override earlier ones, as for systemd.
 */
const end = process.argv.indexOf('--')
const environment: NodeJS.ProcessEnv = { ...process.env }
for (const file of process.argv.slice(2, end)) {
  try {
    Object.assign(environment, parseEnvironmentFile(readFileSync(file, 'utf8')))
  } catch (error) {
    process.stderr.write(`atrium: the settings in ${file} cannot be read (${codeOf(error)})\n`)
    process.exit(1)
  }
}
const program = join(import.meta.dirname, 'atrium.js')
// A new program, because Node reads some settings only at its start, such as NODE_EXTRA_CA_CERTS.
process.execve?.(
  process.execPath,
  [process.execPath, program, ...process.argv.slice(end + 1)],
  environment,
)
