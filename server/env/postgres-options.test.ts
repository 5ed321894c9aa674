import { expect, test } from 'vitest'
import { ConnectionOptionsError, connectionOptions } from './postgres-options.ts'

test('connectionOptions reads host, user, database and parameters of a URL', () => {
  expect(connectionOptions('postgres://ada:p%40ss@db.example:6432/site')).toEqual({
    host: 'db.example',
    port: 6432,
    user: 'ada',
    password: 'p@ss',
    database: 'site',
    ssl: false,
    poolSize: 10,
  })
  const byTls = connectionOptions(
    'postgresql://ada@db.example/site?sslmode=verify-full&pool_size=4',
  )
  expect(byTls).toMatchObject({
    port: 5432,
    password: undefined,
    poolSize: 4,
    ssl: { rejectUnauthorized: true },
  })
  const bySocket = connectionOptions('postgres://ada@localhost/site?host=/run/postgresql')
  expect(bySocket.host).toBe('/run/postgresql')
  expect(connectionOptions('postgres://ada@[::1]/site').host).toBe('::1')
})

test('every sslmode with TLS verifies the certificate', () => {
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    const { ssl } = connectionOptions(`postgres://ada@db/site?sslmode=${mode}`)
    expect(ssl).toMatchObject({ rejectUnauthorized: true })
  }
})

test.each([
  ['postgres://ada:secret@db:port/site', 'it is not a valid URL'],
  ['postgres://ada:secret@db', 'it has no database name'],
  ['postgres://db/site', 'it has no user'],
  ['postgres://ada:secret@db/site?sslmode=prefer', 'sslmode must be one of'],
  ['postgres://ada:secret@db/site?sslmode=require&sslrootcert=/none', 'which cannot be read'],
  ['postgres://ada:secret@db/site?pool_size=2', 'pool_size must be'],
  ['postgres://ada:secret@db/site?schema=other', 'the parameter "schema" is not known'],
])('the error for %s does not contain the password', (address, reason) => {
  expect(() => connectionOptions(address)).toThrow(ConnectionOptionsError)
  expect(() => connectionOptions(address)).toThrow(reason)
  expect(() => connectionOptions(address)).not.toThrow('secret')
})
