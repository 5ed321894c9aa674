import { isSwitching } from '../backup/restore/switch.ts'
import { readEnv } from '../env/env.ts'
import { buildWhenStale } from './build.ts'
import { programFolder, stampOfSources } from './current-program.js'
import { ownerErrors } from './data-owner.ts'
import { preflightErrors } from './preflight.ts'

/**
 * Builds the program before a start. Checks first what the start would check, because a build takes a while and writes
 * files as this user. Returns the folder of the program. Prints errors and exits with 1 when the server cannot start.
 */
export async function buildFirst(stop: AbortSignal): Promise<string> {
  const { env, errors } = readEnv(process.env)
  errors.push(...ownerErrors(env.dataDir))
  // The start finishes an interrupted restore before it looks at the data.
  if (errors.length === 0 && !isSwitching(env.dataDir)) errors.push(...(await preflightErrors(env)))
  if (errors.length > 0) fail(errors)
  try {
    await buildWhenStale((line) => process.stdout.write(`${line}\n`), stop)
    return programFolder(stampOfSources())
  } catch (error) {
    if (stop.aborted) process.exit(0)
    fail([error instanceof Error ? error.message : String(error)])
  }
}

function fail(errors: readonly string[]): never {
  process.stderr.write(`${errors.map((error) => `atrium: ${error}`).join('\n')}\n`)
  process.exit(1)
}
