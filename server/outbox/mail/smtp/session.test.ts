import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readEnv } from '../../../env/env.ts'
import { openSession } from './session.ts'

test('a session that is aborted before it begins fails once, without an unhandled rejection', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', note)
  const { mail } = readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env
  if (!mail) return expect.fail('there is no mail')
  const timeouts = { connect: 1000, greeting: 1000, answer: 1000 }
  const ended = openSession(mail, timeouts, AbortSignal.abort(new Error('stopped')))
  await expect(ended).rejects.toThrow()
  await nextTurn()
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
