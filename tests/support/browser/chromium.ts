import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core'

const run = promisify(execFile)

const cache = join(import.meta.dirname, '../../../node_modules/.cache/chromium')
const program = join(cache, 'chromium')
/** Font configuration. The one in the browser package names a folder that exists only in cloud functions. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(cache, 'fonts/cache')}</cachedir>
</fontconfig>
`

/**
 * Environment variables that Chromium adds while it starts, with the values that it gives them. Adding a variable makes
 * glibc reallocate the environment, and Chromium crashes if another thread reads it at that moment. Variables that
 * exist already are replaced in place.
 */
const setByChromium = {
  DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  FC_FONTATIONS: '1',
  VK_ICD_FILENAMES: join(cache, 'vk_swiftshader_icd.json'),
}

const systemLibraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']

/**
 * Unpacks the test browser that `npm ci` installed, once. The unpacked folder is renamed into place when complete, so
 * the next run unpacks again after an interruption.
 */
export async function unpackChromium(): Promise<void> {
  if (existsSync(program)) return
  const temporaryCache = `${cache}-${process.pid}`
  try {
    await mkdir(temporaryCache, { recursive: true })
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium-process.ts')], {
      env: { ...process.env, TMPDIR: temporaryCache },
    })
    // Without any font the browser crashes when a web font arrives late.
    await writeFile(join(temporaryCache, 'fonts/fonts.conf'), fonts)
    // Removes files that a running browser left behind while its package was reinstalled.
    if (!existsSync(program)) await rm(cache, { recursive: true, force: true })
    await rename(temporaryCache, cache)
  } catch (error) {
    await rm(temporaryCache, { recursive: true, force: true })
    if (!existsSync(program)) throw error
  }
}

/** Starts a separate test browser, with further arguments if given. Call `unpackChromium` first. */
export const launchChromium = (more: string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(more))

/** Starts the test browser that workers connect to. */
export const serveChromium = (): Promise<BrowserServer> => chromium.launchServer(launchOptions())

let connected: Promise<Browser> | undefined

/** The shared browser. Each worker connects once. */
export function connectChromium(endpoint: string): Promise<Browser> {
  connected ??= chromium.connect(endpoint)
  return connected
}

function launchOptions(more: string[] = []) {
  const hasNss = systemLibraries.some((directory) => existsSync(join(directory, 'libnss3.so')))
  const libraries = [join(cache, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':')
  return {
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--font-render-hinting=none',
      // Pages of one context share a renderer and its compiled scripts.
      '--process-per-site',
      // Running the compositor as a thread instead of a process saves 10 % of the processor time.
      '--in-process-gpu',
      // Pages are closed before optimizing their code pays off. Not optimizing it saves 10 % of the processor time.
      '--js-flags=--no-opt',
      ...more,
    ],
    env: {
      ...process.env,
      FONTCONFIG_PATH: join(cache, 'fonts'),
      ...setByChromium,
      ...(hasNss ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  }
}

/** Timeout of a single action in milliseconds. Actions usually take well below a second. */
const actionTimeoutMs = 30_000

/** Opens a browser context with the timeouts of the tests. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(actionTimeoutMs)
  return context
}
