import type { TestProject } from 'vitest/node'
import { buildWhenStale } from '#server/process/build.ts'
import { serveChromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the browser that all browser tests share. */
    browserEndpoint: string
  }
}

/** Builds the site when it is stale, and starts the one browser that the workers connect to. */
export default async (project: TestProject) => {
  await buildWhenStale((line) => process.stdout.write(`${line}\n`))
  await unpackChromium()
  const browser = await serveChromium()
  project.provide('browserEndpoint', browser.wsEndpoint())
  return () => browser.close()
}
