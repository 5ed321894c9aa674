import type { Variables } from '../env-variables.ts'
import type { Command, Lines } from './command.ts'
import { admin } from './commands/admin.ts'
import { backup } from './commands/backup.ts'
import { copy } from './commands/copy.ts'
import { doctor } from './commands/doctor.ts'
import { exportContent } from './commands/export.ts'
import { importContent } from './commands/import.ts'
import { migrate } from './commands/migrate.ts'
import { restore } from './commands/restore.ts'
import { rollback } from './commands/rollback.ts'

/** By their names, in the order of the usage. */
const commands: Record<string, Command> = {
  admin,
  doctor,
  backup,
  restore,
  migrate,
  rollback,
  copy,
  export: exportContent,
  import: importContent,
}

export const usage = `usage:${Object.values(commands)
  .map((command) => command.usage)
  .join('')}`

/** Reads a command line and gives what runs it; `undefined` when it cannot be read. */
export function readCommand([name = '', ...rest]: readonly string[]) {
  return Object.hasOwn(commands, name) ? commands[name]?.read(rest) : undefined
}

/** Runs a command line and yields its output. Throws an error for the person at the terminal. */
export async function* runCommand(parameters: readonly string[], variables: Variables): Lines {
  const run = readCommand(parameters)
  if (!run) throw new Error(usage)
  yield* run(variables)
}
