import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { withBrowserPages } from '../browser/browser-pages.ts'
import { connectChromium } from '../browser/chromium.ts'
import type { StorageState } from '../browser/context-pool.ts'
import { administrator, signedInState } from './administrator.ts'
import { copyOf, keepVariants } from './demo-data.ts'
import { startServer, type TestServer } from './server.ts'

/** A running site with the demo company, and pages of the shared browser on it, for the tests of one file. */
export function withSite(environment: Record<string, string> = {}) {
  const demoData = inject('demoData')
  let server: TestServer
  let directory: string | undefined
  let state: Promise<StorageState> | undefined

  beforeAll(async () => {
    if (!environment.DATA_DIR) directory = await copyOf(demoData)
    server = await startServer({
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...(directory ? { DATA_DIR: directory } : {}),
      ...environment,
    })
  })

  afterAll(async () => {
    expect(await server?.stop()).toBe(0)
    if (!directory) return
    await keepVariants(directory, demoData)
    await rm(directory, { recursive: true })
  })

  return withBrowserPages({
    url: () => server.url,
    browser: () => connectChromium(inject('browserEndpoint')),
    session() {
      state ??= signedInState(server.url)
      return state
    },
  })
}
