import { watch, writeFileSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { parentPort } from 'node:worker_threads'
import { runFile, stalledFile } from './run-folder.ts'

// A thread in each test worker. After a stall it pauses the main thread, even in an endless loop, and writes its stack.

const folder = runFile('')
let isAsked = false
// The watcher also keeps this thread alive until the stack is written.
if (folder) watch(folder, (_, name) => name === stalledFile && writeStack())
parentPort?.postMessage('ready')

function writeStack() {
  if (isAsked) return
  isAsked = true
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  session.on(
    'Debugger.scriptParsed',
    ({ params }: { params: Debugger.ScriptParsedEventDataType }) => {
      urls.set(params.scriptId, params.url)
    },
  )
  session.on('Debugger.paused', ({ params }: { params: Debugger.PausedEventDataType }) => {
    const lines = params.callFrames.map(({ functionName, location }) => {
      const line = location.lineNumber + 1
      return `    at ${functionName || '<anonymous>'} (${urls.get(location.scriptId)}:${line})`
    })
    const file = runFile(`stack-${process.pid}`)
    if (file) writeFileSync(file, lines.join('\n'))
    session.post('Debugger.resume')
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
}
