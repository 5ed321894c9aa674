import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { administrator, signedInState } from './administrator.ts'
import type { StorageState } from './context-pool.ts'
import { copyOf } from './demo-data.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that all journeys share, with the demo company. */
    journeySite: { url: string; directory: string; session: StorageState }
  }
}

/** Starts the one server of the journeys. Needs the data of `demo-data.ts`. */
export default async (project: TestProject) => {
  const { demoData } = project.getProvidedContext()
  const directory = await copyOf(demoData)
  const server = await startServer({
    DATA_DIR: directory,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // Each journey comes from an address of its own, so that no limit counts them together.
    TRUST_PROXY: '127.0.0.1,::1',
    // Replies wait in the outbox: nobody listens there.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'office@hsoft.example',
  })
  const session = await signedInState(server.url)
  project.provide('journeySite', { url: server.url, directory, session })
  return async () => {
    const code = await server.stop()
    await rm(directory, { recursive: true })
    if (code !== 0) throw new Error(`the server of the journeys ended with ${code}`)
  }
}
