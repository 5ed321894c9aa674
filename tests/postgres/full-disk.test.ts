import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '#tests/support/databases/postgres.ts'
import { mountExt4, noExt4 } from '#tests/support/faults/ext4.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { administrator, signInByHttp } from '#tests/support/sites/administrator.ts'
import { startServer } from '#tests/support/sites/server.ts'

const why = noExt4()

/** Writes a file until the disk has no room for another kilobyte. */
function fill(path: string) {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(1024, 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

test.skipIf(why !== undefined)(
  `with PostgreSQL, a full data folder stops uploads but no sign-in, deletion or start${why ?? ''}`,
  async () => {
    const [postgres, disk] = [await startPostgres(), mountExt4(64)]
    const environment = {
      DATABASE_URL: postgres.url,
      DATA_DIR: join(disk.folder, 'data'),
      SEED: 'none',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    }
    let server = await startServer(environment)
    try {
      const upload = async (token: string) => {
        const content = await plain(1).png().toBuffer()
        const { payload, headers } = multipartBody([{ filename: 'picture.png', content }])
        const authorization = `Bearer ${token}`
        const options = { method: 'POST', body: payload, headers: { ...headers, authorization } }
        const answer = await fetch(`${server.url}/api/images`, options)
        return { status: answer.status, body: await answer.json() }
      }
      const uploaded = await upload(await signInByHttp(server.url))
      expect(uploaded.status).toBe(201)
      const image = uploaded.body.images[0]._id

      fill(join(disk.folder, 'filler'))
      expect(await server.stop()).toBe(0)
      server = await startServer(environment)
      const token = await signInByHttp(server.url)
      expect((await upload(token)).status).toBe(507)
      for (const path of [`/images/${image}`, `/trash/images/${image}`]) {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await fetch(`${server.url}/api${path}`, { method: 'DELETE', headers })
        expect(answer.status).toBe(204)
      }
    } finally {
      await server.stop()
      await postgres.stop()
      disk.remove()
    }
  },
  300_000,
)
