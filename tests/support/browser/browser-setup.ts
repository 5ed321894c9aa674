import type { TestProject } from 'vitest/node'
import { onceInRun } from '../run/once-in-run.ts'
import { buildPages } from '../sites/build-setup.ts'
import { serveChromium, unpackChromium } from './chromium.ts'

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
