#!/usr/bin/env node
import { runCommand } from './commands.ts'

/** `npx atrium …`: what the owner of the machine can do. Prints what is wrong and exits with 1. */
const variables = { ...process.env }
// React chooses its production build by this, where a command renders pages.
process.env.NODE_ENV ??= 'production'
try {
  for await (const line of runCommand(process.argv.slice(2), variables)) {
    process.stdout.write(`${line}\n`)
  }
} catch (error) {
  process.stderr.write(`atrium: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
