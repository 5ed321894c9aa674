import { writeFileSync } from 'node:fs'
import { runFile } from './run-folder.ts'

// The stall reporter asks these processes for their stacks.
const file = runFile(`worker-${process.pid}`)
if (file) writeFileSync(file, '')
