import type { Variables } from '../env/variables.ts'

/** What a command says to people, line by line. It returns the same as an object, which `--json` prints. */
export type Output<Result extends object = object> = AsyncGenerator<string, Result>

/** Is told how far a command is, as often as there is something to tell. */
export type ReportProgress = (text: string) => void

/** A command of `npx atrium`. */
export interface Command {
  /** How it is written, and what it does: the lines of the usage. */
  usage: string
  /** Reads what stands behind its name, and gives what runs it; `undefined` when that cannot be read. */
  read(
    parameters: readonly string[],
  ): ((variables: Variables, report: ReportProgress) => Output) | undefined
}

/** A command line that cannot be read. */
export class UsageError extends Error {}

/** Somebody has ended the command at the terminal. */
export class InterruptedError extends Error {}

/** A command has run to its end and found what is not good. Its `result` says what it has found all the same. */
export class FaultsError extends Error {
  readonly result: object
  constructor(message: string, result: object) {
    super(message)
    this.result = result
  }
}
