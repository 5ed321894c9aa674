import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../sites/server.ts'
import { type Engine, isExecutable, programOf, windowSize } from './engine.ts'

const driver = programOf('WebKitWebDriver')
const browser = globSync('/usr/lib/{*/,}webkit2gtk-4.*/MiniBrowser').find(isExecutable)
/** A virtual display for machines without a display. */
const display = programOf('Xvfb')

/**
 * Starts WebKitGTK's MiniBrowser over WebDriver (https://www.w3.org/TR/webdriver2/); `undefined` where a required
 * program is missing.
 */
export const startWebkit =
  driver && browser && (process.env.DISPLAY || display) ? () => start(driver, browser) : undefined

async function start(driver: string, browser: string): Promise<Engine> {
  const screen = await startDisplay()
  const port = await freePort()
  const child = spawn(driver, ['-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.name, LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const end = async () => {
    await stop(child)
    await screen.close()
  }

  const command = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const options = body ? { method, body: JSON.stringify(body) } : { method }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, options)
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }

  let session = ''
  try {
    await eventually(() => command('GET', '/status'))
    const options = { binary: browser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await command<{ sessionId: string }>('POST', '/session', { capabilities })
    session = `/session/${sessionId}`
    await command('POST', `${session}/window/rect`, { x: 0, y: 0, ...windowSize })
  } catch (error) {
    await end()
    throw error
  }

  /** Acts on an element as soon as it exists, retrying while pages navigate. */
  const withElement = (xpath: string, what: string, body: object) =>
    eventually(async () => {
      const wanted = { using: 'xpath', value: xpath }
      const found = await command<Record<string, string>>('POST', `${session}/element`, wanted)
      await command('POST', `${session}/element/${Object.values(found)[0]}/${what}`, body)
    })
  return {
    goto: (url) => command('POST', `${session}/url`, { url }),
    run: (body) => command('POST', `${session}/execute/sync`, { script: body, args: [] }),
    click: (xpath) => withElement(xpath, 'click', {}),
    type: (xpath, text) => withElement(xpath, 'value', { text }),
    screenshot: async () =>
      Buffer.from(await command<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await command('DELETE', session)
      await end()
    },
  }
}

/** The current display, or a virtual one. Xvfb chooses a display number and writes it to a pipe. */
async function startDisplay() {
  if (process.env.DISPLAY || !display) {
    return { name: process.env.DISPLAY, close: async () => {} }
  }
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn(display, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('no pipe')
  const [number] = await Promise.race([
    once(pipe, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('Xvfb has exited'))),
  ])
  return { name: `:${String(number).trim()}`, close: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Retries for ten seconds, then throws the last error. */
async function eventually(attempt: () => Promise<unknown>) {
  const deadline = performance.now() + 10_000
  for (;;) {
    try {
      await attempt()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(100)
    }
  }
}
