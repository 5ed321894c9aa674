import { stopSignal } from '../launch.js'
import { runProcess } from '../process.ts'

/** The program of a worker. The primary starts it from its own build, whatever has been built since. */
await runProcess(stopSignal())
