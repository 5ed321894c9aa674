import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { timed } from './http-requests.ts'

const program = join(import.meta.dirname, '../server/cli/atrium.js')

export interface CommandCost {
  seconds: number
  /** Peak resident memory, sampled every 100 ms. */
  megabytes: number
}

/** Runs `npx atrium …` until it exits. */
export async function runCommandLine(
  variables: Record<string, string>,
  ...parameters: string[]
): Promise<CommandCost> {
  const child = spawn(process.execPath, [program, ...parameters], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let kilobytes = 0
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    kilobytes = Math.max(kilobytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
  }, 100)
  let code: unknown
  const taken = await timed(async () => {
    ;[code] = await once(child, 'exit')
  })
  clearInterval(look)
  if (code !== 0) throw new Error(`atrium ${parameters[0]} ended with ${code}`)
  return { seconds: taken / 1000, megabytes: kilobytes / 1024 }
}
