import { basename } from 'node:path'
import { isPostgresUrl } from '../../database/engine/engine.ts'
import { rollback as putBack } from '../../upgrade/rollback.ts'
import { listSnapshots } from '../../upgrade/snapshots.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../site.ts'

const wayBack = (file: string) =>
  `make an empty database, and with its address as DATABASE_URL run\n    npx atrium restore ${file}\n  with the version ` +
  'that ran before; pictures and private files stay as they are'

export const rollback: Command = {
  usage: `
  npx atrium rollback [snapshot]             puts the database back as it was before the last upgrade, or the snapshot
                                             that is named, and keeps the present one (stop the server first)`,

  read([wanted, ...more]) {
    if (more.length > 0 || wanted?.startsWith('-')) return undefined
    return async function* (variables) {
      const env = readConfiguration(variables)
      if (isPostgresUrl(env.database)) {
        const newest = (await listSnapshots(env.dataDir)).find(({ last }) => last !== undefined)
        throw new Error(
          'a database of PostgreSQL is not put back in its place. An upgrade that failed needs no way back: nothing ' +
            `of it was kept. After one that went well ${newest ? wayBack(newest.file) : `there is none in ${env.dataDir}`}`,
        )
      }
      const { snapshot, kept } = await putBack(env.dataDir, wanted)
      yield `  The database is that of ${snapshot.takenAt.toISOString()} again.`
      yield `  The one of until now is ${kept};`
      yield `  npx atrium rollback ${basename(kept)} puts it back.`
      if (snapshot.last)
        yield `  Start the version that ran before: its last migration is ${snapshot.last}. A newer one upgrades again.`
      const { name, last, takenAt } = snapshot
      return { snapshot: { name, last: last ?? null, takenAt }, kept }
    }
  },
}
