import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { bootstrap } from '#server/process/bootstrap.ts'
import { startFailure } from '#server/process/preflight.ts'
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres.ts'
import { authority, localhostCertificate } from '#tests/support/services/authority.ts'
import { selfSigned } from '#tests/support/services/self-signed.ts'

let server: PostgresServer
let directory: string
const file = (name: string) => join(directory, name)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  await writeFile(file('authority.pem'), authority.cert)
  await writeFile(file('other.pem'), selfSigned.cert)
  server = await startPostgres({ isDurable: false, certificate: localhostCertificate })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

/** The URL of the server with changed parts. */
function addressOf(change: Partial<URL>, authorityFile = 'authority.pem'): string {
  const url = Object.assign(new URL(server.url), { hostname: 'localhost', ...change })
  url.search = `?sslmode=verify-full&sslrootcert=${file(authorityFile)}`
  return url.href
}

/** The error that the operator reads when a start with this database fails. */
async function failureWith(address: string): Promise<string> {
  const { env } = readEnv({ DATABASE_URL: address, DATA_DIR: directory })
  return bootstrap(env, () => {}).then(
    () => 'started',
    (error) => startFailure(error, env),
  )
}

test('a connection to the host that the certificate names is encrypted', async () => {
  const db = connect(addressOf({}))
  const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
  expect(rows).toEqual([{ ssl: true }])
  await db.destroy()
})

test('a failed start explains the connection error in one line', async () => {
  expect(await failureWith(addressOf({ hostname: '127.0.0.1' }))).toBe(
    'the certificate of the database at 127.0.0.1 is for another host name',
  )
  expect(await failureWith(addressOf({}, 'other.pem'))).toBe(
    'the certificate of the database at localhost is signed by an unknown authority; set sslrootcert to the file with its certificate',
  )
  expect(await failureWith(addressOf({ password: 'other' }))).toBe(
    'the database at localhost refuses the password of atrium',
  )
  expect(await failureWith(addressOf({ pathname: '/nothing' }))).toBe(
    'the server at localhost has no database "nothing"',
  )
  expect(await failureWith(addressOf({ port: '1' }))).toBe(
    'the database at localhost, port 1, does not answer (ECONNREFUSED)',
  )
})

test('with sslmode, a server without TLS is refused', async () => {
  // The server's answer N refuses TLS: https://www.postgresql.org/docs/current/protocol-flow.html
  const plain = createServer((socket) => socket.once('data', () => socket.end('N')))
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo // a cast: the server listens on a TCP port
  expect(await failureWith(addressOf({ port: String(port) }))).toBe(
    'the database at localhost does not support TLS, which sslmode in DATABASE_URL requires',
  )
  plain.close()
})
