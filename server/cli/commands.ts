import type { Variables } from '../env/variables.ts'
import { type Command, type Output, type ReportProgress, UsageError } from './command.ts'
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
  .join('')}
  Each takes --json, and ends with 0: done, 1: refused or failed, 2: cannot be read, or 130: interrupted`

/** Each command takes it, at any place. */
export const jsonOption = '--json'

/** Reads a command line and gives what runs it; `undefined` when it cannot be read. */
export function readCommand([name = '', ...rest]: readonly string[]) {
  const parameters = rest.filter((parameter) => parameter !== jsonOption)
  return Object.hasOwn(commands, name) ? commands[name]?.read(parameters) : undefined
}

/** Runs a command line, yields what it says and returns its result. Throws an error for the person at the terminal. */
export async function* runCommand(
  parameters: readonly string[],
  variables: Variables,
  report: ReportProgress = () => {},
): Output {
  const run = readCommand(parameters)
  if (!run) throw new UsageError(usage)
  return yield* run(variables, report)
}
