import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { listFiles } from '#server/media/images.ts'
import { mountExt4, noExt4 } from '#tests/support/faults/ext4.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { rounds } from '#tests/support/faults/fault-rounds.ts'
import { writeThroughInterruptions } from '#tests/support/faults/interrupted-site.ts'
import { decoded } from '#tests/support/inputs/pictures.ts'

const wanted = rounds(3, 100)
const why = noExt4()

test.skipIf(why !== undefined)(
  `acknowledged writes survive a power cut${why ?? ''}`,
  async ({ task }) => {
    const disk = mountExt4(256)
    const data = join(disk.folder, 'data')
    try {
      const writes = await writeThroughInterruptions(
        data,
        wanted,
        async ({ site, at, writing }) => {
          at.isFailing = true
          disk.cutPower()
          await site.kill()
          await writing
          disk.restorePower()
        },
      )
      const db = connect(data)
      const { rows: problems } = await sql`select * from pragma_integrity_check`.execute(db)
      expect(problems).toEqual([{ integrityCheck: 'ok' }])
      const files = await listFiles(db)
      await db.destroy()
      for (const { file } of files) {
        const { width } = await decoded(await readFile(join(data, 'images', file)))
        expect(width).toBeGreaterThan(0)
      }
      const { records, messages, pictures, sessions } = writes.made
      console.info(
        `${wanted} power cuts; ${records.size} records, ${messages.size} messages, ${pictures.size} pictures and ` +
          `${sessions.size} sign-ins acknowledged and found`,
      )
    } finally {
      disk.remove()
    }
    noteFault(task, {
      fault: `the power is cut, ${wanted} times`,
      visitor: 'no site until the power is back; acknowledged writes are there',
      owner: 'nothing: the next start is clean',
    })
  },
  3_600_000,
)
