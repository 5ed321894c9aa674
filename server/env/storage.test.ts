import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const keys = { STORAGE_ACCESS_KEY_ID: 'id', STORAGE_SECRET_ACCESS_KEY: 'secret' }
const read = (STORAGE_URL: string, more: object = keys) => readEnv({ STORAGE_URL, ...more })

test('files are stored on disk unless a bucket is configured', () => {
  expect(readEnv({})).toMatchObject({ env: { storage: undefined }, errors: [] })
})

test('a bucket at Amazon needs its region, and one elsewhere its endpoint', () => {
  expect(read('s3://pictures?region=eu-central-1')).toMatchObject({
    errors: [],
    env: {
      storage: {
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        region: 'eu-central-1',
        bucket: 'pictures',
        prefix: '',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    },
  })
  expect(
    read('s3://pictures/sites/one/?endpoint=http://127.0.0.1:9000/').env.storage,
  ).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    prefix: 'sites/one/',
  })
})

test('an upload is answered within five seconds', () => {
  const { storage } = read('s3://pictures?region=eu-central-1').env
  expect(storage?.deadlineMs).toBeLessThan(5_000)
})

test('all errors are reported together, without keys', () => {
  const { env, errors } = read('s3://id:secret@pictures?regoin=eu', {})
  expect(env.storage).toBeUndefined()
  expect(errors.sort()).toEqual([
    'STORAGE_ACCESS_KEY_ID must be set with STORAGE_URL',
    'STORAGE_SECRET_ACCESS_KEY must be set with STORAGE_URL',
    'STORAGE_URL has an unknown option: regoin',
    'STORAGE_URL must not contain the key: set STORAGE_ACCESS_KEY_ID instead',
    'STORAGE_URL needs a region, or the endpoint of a service other than Amazon',
  ])
  const example = 'STORAGE_URL must be an address such as s3://bucket/folder?region=eu-central-1'
  for (const url of ['/var/pictures', 'https://example.com', 's3:///pictures', 's3://a']) {
    expect(read(url).errors, url).toEqual([example])
  }
  for (const path of ['a%20b', 'a//b', '..%2fb']) {
    expect(read(`s3://pictures/${path}?region=eu`).errors, path).toEqual([example])
  }
  expect(read('s3://pictures?endpoint=storage.example.com').errors).toEqual([
    'STORAGE_URL must have an endpoint such as https://storage.example.com',
  ])
  expect(readEnv(keys).errors).toEqual([
    'STORAGE_ACCESS_KEY_ID is set without STORAGE_URL',
    'STORAGE_SECRET_ACCESS_KEY is set without STORAGE_URL',
  ])
})
