import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const preload = join(import.meta.dirname, 'killed-change-process.ts')

interface Program {
  /** As of `node`. */
  parameters: string[]
  environment: Record<string, string>
  /** What is changed in it is counted. */
  folder: string
}

/**
 * Runs a program and kills it right before a change of a folder, by its number; without one it runs to its end. Gives the
 * kinds of changes that it had begun by then, in their order: those of a kind after the first count as one with it.
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
  if (!isAsMeant) throw new Error(`it ended with ${code ?? signal} after ${changes}`)
  return changes
}
