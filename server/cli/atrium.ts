import { nameSourcesInStacks } from '../process/source-maps.ts'
import { runProgram } from './run-program.ts'

/** `npx atrium …`, started by `atrium.js`: commands for the server's operator. */
nameSourcesInStacks()
const variables = { ...process.env }
// Selects React's production build for commands that render pages.
process.env.NODE_ENV ??= 'production'
const { stdout: out, stderr: err } = process
process.exitCode = await runProgram(process.argv.slice(2), variables, { out, err })
