import type { Variables } from '../env-variables.ts'

export type Lines = AsyncGenerator<string, void>

/** A command of `npx atrium`. */
export interface Command {
  /** How it is written, and what it does: the lines of the usage. */
  usage: string
  /** Reads what stands behind its name, and gives what runs it; `undefined` when that cannot be read. */
  read(parameters: readonly string[]): ((variables: Variables) => Lines) | undefined
}
