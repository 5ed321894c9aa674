import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveChromium, unpackChromium } from '../browser/chromium.ts'
import type { StorageState } from '../browser/context-pool.ts'
import { onceInRun } from '../run/once-in-run.ts'
import { administrator, signedInState } from './administrator.ts'
import { buildPages } from './build-setup.ts'
import { addSmallVariants, seedDemoData } from './demo-data.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that responds with the `JourneySite` once it is ready. */
    journeySetup: string
  }
}

/** The site and the browser that all journeys share. */
export interface JourneySite {
  url: string
  /** The site's data directory. */
  directory: string
  /** The browser storage state of a signed-in administrator. */
  session: StorageState
  browserEndpoint: string
}

/** Starts to build, seed and start the site. Other tests run meanwhile. */
export default async (project: TestProject) => {
  const begun = begin()
  begun.catch(() => {}) // each journey fails with this error
  const setup = createServer(async (_, response) => {
    const { statusCode, body } = await begun.then(
      ({ site }) => ({ statusCode: 200, body: JSON.stringify(site) }),
      (error) => ({ statusCode: 500, body: String(error?.stack ?? error) }),
    )
    response.writeHead(statusCode).end(body)
  }).listen(0, '127.0.0.1')
  await once(setup, 'listening')
  const { port } = setup.address() as AddressInfo // a cast: the server listens on a TCP port
  project.provide('journeySetup', `http://127.0.0.1:${port}`)
  return async () => {
    setup.close()
    await (await begun).end()
  }
}

async function begin() {
  await buildPages()
  await onceInRun('browser', unpackChromium)
  const browser = await serveChromium()
  const directory = await seedDemoData()
  await addSmallVariants(directory)
  const server = await startServer({
    DATA_DIR: directory,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // Each journey uses its own client IP, so that they share no rate limit.
    TRUST_PROXY: '127.0.0.1,::1',
    // Nothing listens on this port, so replies stay in the outbox.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@hsoft.example',
  })
  const site: JourneySite = {
    url: server.url,
    directory,
    session: await signedInState(server.url),
    browserEndpoint: browser.wsEndpoint(),
  }
  return {
    site,
    async end() {
      await browser.close()
      const code = await server.stop()
      await rm(dirname(directory), { recursive: true })
      if (code !== 0) throw new Error(`the journeys' server exited with ${code}`)
    },
  }
}
