import { stopSignal } from './launch.js'
import { runProcess } from './process.ts'

/**
 * The server of a drill: the real one, which exits when its stdin closes, because its data are deleted with the end of
 * the drill's process.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL')).resume()
await runProcess(stopSignal())
