import { basename } from 'node:path'
import { atrium } from '../../env/command-name.ts'
import { isPostgresUrl } from '../../env/postgres-url.ts'
import { rollback as putBack } from '../../upgrade/rollback.ts'
import { listSnapshots } from '../../upgrade/snapshots.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../site.ts'

const restoreSteps = (file: string) =>
  `To undo a successful one, create an empty database, set DATABASE_URL to its address, and run\n    ${atrium} restore ${file}\n` +
  '  with the previous version; pictures and private files stay unchanged'

export const rollback: Command = {
  usage: `
  npx atrium rollback [snapshot]             restores the database from before the last upgrade, or the given snapshot, and
                                             keeps the replaced one (stop the server first)`,

  read([wanted, ...more]) {
    if (more.length > 0 || wanted?.startsWith('-')) return undefined
    return async function* (variables) {
      const env = readConfiguration(variables)
      if (isPostgresUrl(env.database)) {
        const newest = (await listSnapshots(env.dataDir)).find(({ last }) => last !== undefined)
        throw new Error(
          'rollback does not support PostgreSQL. A failed upgrade needs no rollback, because it changed nothing. ' +
            (newest ? restoreSteps(newest.file) : `There is no snapshot in ${env.dataDir}.`),
        )
      }
      const { snapshot, kept } = await putBack(env.dataDir, wanted)
      yield `  The database is restored to ${snapshot.takenAt.toISOString()}.`
      yield `  The replaced database is ${kept};`
      yield `  ${atrium} rollback ${basename(kept)} puts it back.`
      if (snapshot.last)
        yield `  Start the previous version, whose last migration is ${snapshot.last}. A newer version upgrades again.`
      const { name, last, takenAt } = snapshot
      return { snapshot: { name, last: last ?? null, takenAt }, kept }
    }
  },
}
