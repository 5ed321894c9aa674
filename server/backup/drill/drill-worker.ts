import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { backupAt } from '../backups.ts'
import { failureText } from '../failure-text.ts'
import { openPlace } from '../places/open-place.ts'
import { throttled } from '../progress.ts'
import { drillBackup } from './drill-backup.ts'
import type { DrillAnswer, DrillMessage, DrillTask } from './drill-process.ts'

/**
 * Main module of a drill's process, which receives its task and answers by IPC. It runs with low priority, because the
 * site's visitors come first.
 */

const stop = new AbortController()
const end = () => stop.abort(new Error('the server has ended'))
// Ends the drill even when the server was killed.
process.once('disconnect', end)
// Ignores signals that a supervisor sends to all processes of a service: the server receives them too and ends the
// drill.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
lowerPriority()
process.on('message', async (message: DrillTask | 'end') => {
  if (message === 'end') return end()
  const answer = await drill(message).catch((error) => ({ error: failureText(error) }))
  send(answer, () => process.disconnect?.())
})

function send(message: DrillMessage, sent: () => void = () => {}) {
  if (process.connected) process.send?.(message, sent)
}

async function drill({ place, name, dataDir, keys }: DrillTask): Promise<DrillAnswer> {
  const file = backupAt(await openPlace(place), name)
  const onProgress = throttled((progress) => send({ progress }))
  return { summary: await drillBackup(file, dataDir, { keys, signal: stop.signal, onProgress }) }
}

/**
 * Lowers the priority of all threads, because on Linux each thread has its own priority. The drill's server inherits
 * the lower priority.
 */
function lowerPriority() {
  const priority = constants.priority.PRIORITY_LOW
  setPriority(priority)
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  } catch {
    // Ignores the error: /proc may be missing, or a thread may have ended.
  }
}
