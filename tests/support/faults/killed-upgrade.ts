import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { UpgradeTask } from './upgrade-process.ts'

const program = join(import.meta.dirname, 'upgrade-process.ts')

/**
 * When to kill an upgrade. `rightAfter`: the upgrade kills itself right after the statement with this number.
 * `onceSaid`: the upgrade is killed from outside once it has reported the statement with this number.
 */
export type Moment = { rightAfter: number } | { onceSaid: number }

/** A site: the `connect` target of its database and its data directory. */
export type OlderSite = Pick<UpgradeTask, 'database' | 'dataDir'>

/** Loads an upgrade into a separate process. Returns functions that run it. */
export function loadUpgrade() {
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/atrium'),
    },
  })
  const ended = once(child, 'close')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  /** Waits for the next line; `undefined` when the process has ended. */
  const next = async () => (await lines.next()).value as string | undefined

  async function run(task: UpgradeTask) {
    if ((await next()) !== 'loaded') throw new Error('the upgrade process did not load')
    child.stdin.write(`${JSON.stringify(task)}\n`)
    await next()
  }

  return {
    /** Runs the upgrade to its end. Returns the number of the statement that committed it. */
    async finish(site: OlderSite): Promise<number> {
      await run(site)
      const committed = Number(await next())
      const [code] = await ended
      if (code !== 0) throw new Error('the upgrade failed')
      return committed
    },
    /** Runs the upgrade until the moment. Throws when it ends earlier. */
    async kill(site: OlderSite, moment: Moment): Promise<void> {
      if ('rightAfter' in moment) await run({ ...site, killAfter: moment.rightAfter })
      else {
        await run({ ...site, tellAfter: moment.onceSaid })
        await next()
        child.kill('SIGKILL')
      }
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error('the upgrade ended before it was killed')
    },
  }
}
