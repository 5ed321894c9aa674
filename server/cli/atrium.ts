import { runProgram } from './run-program.ts'

/** `npx atrium …`, as `atrium.js` begins it: what the owner of the machine can do. */
const variables = { ...process.env }
// React chooses its production build by this, where a command renders pages.
process.env.NODE_ENV ??= 'production'
const { stdout: out, stderr: err } = process
process.exitCode = await runProgram(process.argv.slice(2), variables, { out, err })
