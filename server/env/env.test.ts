import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('the defaults are a working configuration', () => {
  const { env, errors } = readEnv({})
  expect(errors).toEqual([])
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    seed: 'demo',
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    trustProxy: [],
    logLevel: 'info',
  })
})

test('all invalid values are reported together', () => {
  const { errors } = readEnv({
    PORT: '70000',
    SITE_URL: 'www.example.com/path',
    SEED: 'all',
    SIGN_IN: 'saml',
    LOG_LEVEL: 'loud',
    ADMIN_EMAIL: 'admin',
    ADMIN_PASSWORD: 'short',
    DATABASE_URL: 'postgres://atrium:secret@db:5432',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1, true, 10.0.0.0/99',
  })
  expect(errors.join()).not.toContain('secret')
  const names = errors.map((error) => error.split(' ')[0])
  expect(names.sort()).toEqual([
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'LOG_LEVEL',
    'PORT',
    'SEED',
    'SIGN_IN',
    'SITE_URL',
    'TRUST_PROXY',
    'TRUST_PROXY',
  ])
})

test('a secret can come from a file', () => {
  const file = join(tmpdir(), `atrium-secret-${process.pid}`)
  writeFileSync(file, 'from a file\n')
  expect(readEnv({ ADMIN_PASSWORD_FILE: file }).env.adminPassword).toBe('from a file')
  expect(readEnv({ ADMIN_PASSWORD_FILE: `${file}-not` }).errors).toHaveLength(1)
  expect(readEnv({ ADMIN_PASSWORD_FILE: file, ADMIN_PASSWORD: 'both here' }).errors).toHaveLength(1)
  rmSync(file)
})

test('a public site must not have the default administrator or a weak password', () => {
  const site = { NODE_ENV: 'production', SITE_URL: 'https://www.example.com' }
  const errorsOf = (more: object) => readEnv({ ...site, ...more }).errors
  expect(errorsOf({})).toEqual(['ADMIN_EMAIL must be set on a public site'])
  expect(errorsOf({ ADMIN_EMAIL: 'ines@example.com' })).toEqual([])
  for (const ADMIN_PASSWORD of [
    'password1234',
    'aaaabbbbcccc',
    'onlyeleven1',
    'ines-2026-secret',
  ]) {
    expect(errorsOf({ ADMIN_EMAIL: 'ines@example.com', ADMIN_PASSWORD })).toHaveLength(1)
  }
  const ADMIN_PASSWORD = 'correct horse battery'
  expect(errorsOf({ ADMIN_EMAIL: 'ines@example.com', ADMIN_PASSWORD })).toEqual([])
  const local = { ...site, SITE_URL: 'http://localhost:3000', ADMIN_PASSWORD: 'password1234' }
  expect(readEnv(local).errors).toEqual([])
})

test('HSTS can exclude subdomains', () => {
  expect(readEnv({}).env.hasHstsForSubdomains).toBe(true)
  expect(readEnv({ HSTS_SUBDOMAINS: 'omit' }).env.hasHstsForSubdomains).toBe(false)
  expect(readEnv({ HSTS_SUBDOMAINS: 'no' }).errors).toEqual([
    'HSTS_SUBDOMAINS must be one of include, omit, not "no"',
  ])
})

test('workers, draining time and CDN caching can be set', () => {
  const { env } = readEnv({})
  expect([env.workers, env.drainMs, env.cdn]).toEqual([
    1,
    300,
    { maxAge: undefined, staleWhileRevalidate: undefined },
  ])
  const set = {
    WORKERS: '2',
    DRAIN_SECONDS: '5',
    CDN_MAX_AGE: '60',
    CDN_STALE_WHILE_REVALIDATE: '86400',
  }
  expect(readEnv(set)).toMatchObject({
    env: { workers: 2, drainMs: 5000, cdn: { maxAge: 60, staleWhileRevalidate: 86_400 } },
    errors: [],
  })
  const wrong = {
    WORKERS: '0',
    DRAIN_SECONDS: '61',
    CDN_MAX_AGE: '-1',
    CDN_STALE_WHILE_REVALIDATE: '99999999',
  }
  expect(readEnv(wrong).errors).toEqual([
    'WORKERS must be a whole number from 1 to 64, not "0"',
    'DRAIN_SECONDS must be a whole number from 1 to 60, not "61"',
    'CDN_MAX_AGE must be a whole number from 1 to 31536000, not "-1"',
    'CDN_STALE_WHILE_REVALIDATE must be a whole number from 1 to 31536000, not "99999999"',
  ])
})

test('upload limits can be set', () => {
  expect(readEnv({}).env.upload).toEqual({ files: 10, fileSize: 26_214_400 })
  const set = { UPLOAD_MAX_FILES: '20', UPLOAD_MAX_MB: '50' }
  expect(readEnv(set).env.upload).toEqual({ files: 20, fileSize: 52_428_800 })
  expect(readEnv({ UPLOAD_MAX_FILES: '0', UPLOAD_MAX_MB: '501' }).errors).toEqual([
    'UPLOAD_MAX_FILES must be a whole number from 1 to 100, not "0"',
    'UPLOAD_MAX_MB must be a whole number from 1 to 500, not "501"',
  ])
})
