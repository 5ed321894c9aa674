import type { TestProject } from 'vitest/node'
import { buildPages } from './build-setup.ts'
import { serveChromium, unpackChromium } from './chromium.ts'
import { onceInRun } from './once-in-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the browser that all browser tests share. */
    browserEndpoint: string
  }
}

/** Builds the site when it is stale, and starts the browser that all workers connect to. */
export default async (project: TestProject) => {
  await buildPages()
  await onceInRun('browser', unpackChromium)
  const browser = await serveChromium()
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
