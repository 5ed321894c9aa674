import { basename } from 'node:path'
import { isPostgresUrl } from '../../database/engine/engine.ts'
import { rollback as putBack } from '../../upgrade/rollback.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../site.ts'

export const rollback: Command = {
  usage: `
  npx atrium rollback [snapshot]             puts the database back as it was before the last upgrade, or the snapshot
                                             that is named, and keeps the present one (stop the server first)`,

  read([wanted, ...more]) {
    if (more.length > 0 || wanted?.startsWith('-')) return undefined
    return async function* (variables) {
      const env = readConfiguration(variables)
      if (isPostgresUrl(env.database)) {
        throw new Error(
          'PostgreSQL has no snapshots of its own here: put back what pg_dump or its provider made before the ' +
            'upgrade. One that failed needs no way back: nothing of it was kept',
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
