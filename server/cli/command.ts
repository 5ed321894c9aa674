import type { Variables } from '../env/variables.ts'

/** A command's output: yields lines for people and returns the same as an object, which `--json` prints. */
export type Output<Result extends object = object> = AsyncGenerator<string, Result>

/** Called with the progress of a command, as text. */
export type ReportProgress = (text: string) => void

/** A command of `npx atrium`. */
export interface Command {
  /** The lines of the usage text: syntax and description. */
  usage: string
  /** Parses the parameters and returns the function that runs the command; `undefined` for invalid parameters. */
  read(
    parameters: readonly string[],
  ): ((variables: Variables, report: ReportProgress) => Output) | undefined
}

/** The command line is invalid. */
export class UsageError extends Error {}

/** The command was interrupted at the terminal. */
export class InterruptedError extends Error {}

/** The command finished and found problems. `result` has all findings. */
export class FaultsError extends Error {
  readonly result: object
  constructor(message: string, result: object) {
    super(message)
    this.result = result
  }
}
