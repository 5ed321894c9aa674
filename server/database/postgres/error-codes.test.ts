import { expect, test } from 'vitest'
import { UncertainCommitError } from '../engine/transaction-errors.ts'
import { isRetryable, isUnstorable, unavailability } from '../engine/unavailability.ts'
import { isConnectionLost } from './error-codes.ts'

const withCode = (code: string, more = {}) => Object.assign(new Error('failed'), { code, ...more })
const ofSocket = (code: string) => withCode(code, { syscall: 'connect' })

test.each(['57P01', '57P03', '08006'])('SQLSTATE %s is a lost connection', (code) => {
  expect(isConnectionLost(withCode(code))).toBe(true)
  expect(isRetryable(withCode(code))).toBe(true)
})

test('socket errors are lost connections, and file errors are not', () => {
  expect(isConnectionLost(ofSocket('ECONNREFUSED'))).toBe(true)
  expect(isConnectionLost(new Error('failed', { cause: ofSocket('ECONNRESET') }))).toBe(true)
  const ofBothAddresses = new AggregateError([ofSocket('ECONNREFUSED'), ofSocket('ECONNREFUSED')])
  expect(isConnectionLost(ofBothAddresses)).toBe(true)
  expect(isConnectionLost(withCode('ENOENT', { syscall: 'open' }))).toBe(false)
  expect(unavailability(withCode('ENOENT', { syscall: 'open' }))).toBeUndefined()
})

test('transactions that conflict with others are retried', () => {
  for (const code of ['40001', '40P01', '55P03', '25006'])
    expect(isRetryable(withCode(code)), code).toBe(true)
})

test('a text that PostgreSQL cannot store is no outage', () => {
  for (const code of ['22021', '22P05']) {
    expect(isUnstorable(withCode(code)), code).toBe(true)
    expect(isUnstorable(new Error('failed', { cause: withCode(code) })), code).toBe(true)
    expect(unavailability(withCode(code)), code).toBeUndefined()
  }
  expect(isUnstorable(withCode('22001'))).toBe(false)
})

test('an invalid statement is not retried, and is no outage', () => {
  for (const code of ['23505', '42601', '22001']) {
    expect(isRetryable(withCode(code)), code).toBe(false)
    expect(unavailability(withCode(code)), code).toBeUndefined()
  }
})

test('an uncertain commit is not retried', () => {
  const error = new UncertainCommitError('lost', { cause: withCode('57P01') })
  expect(isRetryable(error)).toBe(false)
  expect(unavailability(error)).toContain('may or may not have been saved')
})
