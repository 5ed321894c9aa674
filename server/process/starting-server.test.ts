import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/sites/server.ts'
import { readEnv } from '../env/env.ts'
import { portErrors } from './port-check.ts'
import { openStartingServer } from './starting-server.ts'

const script = `
  const [url] = process.argv.slice(1)
  const answers = await Promise.all(['livez', 'readyz', 'services'].map((path) => fetch(url + path)))
  console.log(answers.map((each) => [each.status, each.headers.get('retry-after')].join()).join(' '))
  const page = await (await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } })).text()
  console.log(/http-equiv="refresh"/.test(page) && await answers[2].text())`

test('while a migration blocks the process, it says that it lives and is not ready', async () => {
  const { env } = readEnv({ PORT: String(await freePort()) })
  const close = await openStartingServer(env)
  // Blocks this thread until the other process has ended.
  const asked = ['--input-type=module', '-e', script, `http://127.0.0.1:${env.port}/`]
  const { stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
  expect(stdout.trim()).toBe('200, 503, 503,5\nThe site is starting.')
  expect(await portErrors(env)).toHaveLength(1)
  await close()
  expect(await portErrors(env)).toEqual([])
})

test('when the port is taken, the start continues without the server', async () => {
  const { env } = readEnv({ PORT: String(await freePort()) })
  const [first, second] = [await openStartingServer(env), await openStartingServer(env)]
  await second()
  expect(await portErrors(env)).toHaveLength(1)
  await first()
})
