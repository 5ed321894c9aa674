import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const preload = join(import.meta.dirname, 'killed-change-process.ts')

interface Program {
  /** Command line arguments of `node`. */
  parameters: string[]
  environment: Record<string, string>
  /** The folder whose changes are counted. */
  folder: string
}

/**
 * Runs a program and kills it right before change number `killAt` of a folder; 0 runs the program to its end. Returns
 * the kinds of changes that the program began, in order. Repeated changes of a kind count once.
 */
export async function runToChange(
  { parameters, environment, folder }: Program,
  killAt = 0,
): Promise<string[]> {
  const list = `${folder}.changes`
  const child = spawn(process.execPath, ['--import', preload, ...parameters], {
    env: {
      PATH: process.env.PATH,
      ...environment,
      CHANGES_OF: folder,
      CHANGES_LIST: list,
      KILL_AT: String(killAt),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  const changes = (await readFile(list, 'utf8')).trim().split('\n')
  await rm(list)
  const isAsMeant = killAt === 0 ? code === 0 : signal === 'SIGKILL'
  if (!isAsMeant) throw new Error(`the program ended with ${code ?? signal} after ${changes}`)
  return changes
}
