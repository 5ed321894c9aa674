import { atrium } from '../env/command-name.ts'
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
import { version } from './commands/version.ts'

/** Commands by name, in the order of the usage text. */
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
  '--version': version,
}

export const usage = `usage:${Object.values(commands)
  .map((command) => command.usage.replaceAll('npx atrium', atrium))
  .join('')}
  Every command accepts --json. Exit status: 0 done, 1 refused or failed, 2 usage error, 130 interrupted`

/** Option of every command, at any position. */
export const jsonOption = '--json'

/** Parses a command line; `undefined` if it is invalid. */
export function readCommand([name = '', ...rest]: readonly string[]) {
  const parameters = rest.filter((parameter) => parameter !== jsonOption)
  return Object.hasOwn(commands, name) ? commands[name]?.read(parameters) : undefined
}

/** Runs a command line. Throws errors with messages for the terminal. */
export async function* runCommand(
  parameters: readonly string[],
  variables: Variables,
  report: ReportProgress = () => {},
): Output {
  const run = readCommand(parameters)
  if (!run) throw new UsageError(usage)
  return yield* run(variables, report)
}
