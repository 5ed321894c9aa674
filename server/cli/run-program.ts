import type { Variables } from '../env/variables.ts'
import { FaultsError, InterruptedError, UsageError } from './command.ts'
import { jsonOption, runCommand } from './commands.ts'
import { showProgress, type TextStream } from './progress.ts'

/** Exit statuses, listed in `docs/operations.md`. */
const statuses = { done: 0, failed: 1, unreadable: 2, interrupted: 130 } as const

interface Streams {
  out: TextStream
  err: TextStream
}

/** Runs a command line on streams. Returns the exit status. */
export function runProgram(
  parameters: readonly string[],
  variables: Variables,
  streams: Streams,
): Promise<number> {
  const run = parameters.includes(jsonOption) ? runForProgram : runForPerson
  return run(parameters, variables, streams)
}

/** Writes lines to standard output and errors to standard error. */
async function runForPerson(
  parameters: readonly string[],
  variables: Variables,
  { out, err }: Streams,
): Promise<number> {
  const progress = showProgress(err)
  try {
    for await (const line of runCommand(parameters, variables, progress.report)) {
      progress.clear()
      out.write(`${line}\n`)
    }
    return statuses.done
  } catch (error) {
    progress.clear()
    err.write(`atrium: ${messageOf(error)}\n`)
    return statusOf(error)
  } finally {
    progress.end()
  }
}

/** Writes one JSON document to standard output: the result or the error. */
async function runForProgram(
  parameters: readonly string[],
  variables: Variables,
  { out, err }: Streams,
): Promise<number> {
  const print = (document: object) => out.write(`${JSON.stringify(document, null, 2)}\n`)
  try {
    print(await resultOf(runCommand(parameters, variables)))
    return statuses.done
  } catch (error) {
    if (error instanceof UsageError) {
      err.write(`atrium: ${error.message}\n`)
      print({ error: 'the command line cannot be read' })
    } else {
      const result = error instanceof FaultsError ? error.result : {}
      print({ error: messageOf(error), ...result })
    }
    return statusOf(error)
  }
}

async function resultOf(output: AsyncGenerator<string, object>): Promise<object> {
  for (;;) {
    const { done, value } = await output.next()
    if (done) return value
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function statusOf(error: unknown): number {
  if (error instanceof UsageError) return statuses.unreadable
  return error instanceof InterruptedError ? statuses.interrupted : statuses.failed
}
