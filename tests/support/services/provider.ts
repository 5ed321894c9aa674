import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createHttpClient, type HttpClient } from '../sites/http-client.ts'
import { freePort } from '../sites/server.ts'
import { type Claims, client, type Switches } from './provider-accounts.ts'

const program = join(import.meta.dirname, 'provider-process.ts')

/** Configuration of a site that signs people in with this provider. */
const variablesFor = (issuer: string) => ({
  SIGN_IN: 'oidc',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_SCOPE: 'openid email profile groups',
})

export interface TestProvider {
  issuer: string
  variables: ReturnType<typeof variablesFor>
  /** Registers the site's callback address at the provider. */
  serve(siteUrl: string): Promise<void>
  /** Sets these switches and resets all others. */
  set(switches: Switches): Promise<void>
  /** Replaces the signing key. A site fetches the keys at most once per second. */
  rotate(): Promise<void>
  /** Changes the claims of a person. */
  change(name: string, claims: Claims): Promise<void>
  /** Signs a token with the provider's key, or with a foreign one. */
  sign(claims: Claims, options?: { isForged?: boolean; header?: object }): Promise<string>
  /** Starts the process again after `stop`. Does nothing while it is running. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts a real OpenID provider in a separate process. */
export async function startProvider(): Promise<TestProvider> {
  let [port, controlPort] = [await freePort(), await freePort()]
  let child: ChildProcess | undefined

  const control = async (path: string, body: unknown = {}) => {
    const address = `http://127.0.0.1:${controlPort}${path}`
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  const start = async () => {
    if (child) return
    const parameters = [program, String(port), String(controlPort)]
    const started = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    const errors: string[] = []
    started.stderr.on('data', (chunk) => errors.push(String(chunk)))
    const isReady = once(started.stdout, 'data')
    const ended = once(started, 'close').then(() => {
      throw new Error(`the provider did not start:\n${errors.join('')}`)
    })
    ended.catch(() => {})
    await Promise.race([isReady, ended])
    child = started
  }
  // Another test may have taken the free port meanwhile.
  await start().catch(async (error: unknown) => {
    if (!String(error).includes('EADDRINUSE')) throw error
    ;[port, controlPort] = [await freePort(), await freePort()]
    await start()
  })

  const issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    variables: variablesFor(issuer),
    serve: (siteUrl) => control('/site', { siteUrl }),
    set: (switches) => control('/switches', switches),
    rotate: () => control('/rotate'),
    change: (name, claims) => control('/person', { name, ...claims }),
    sign: (claims, options) => control('/sign', { claims, ...options }),
    start,
    async stop() {
      const stopped = child
      child = undefined
      if (!stopped || stopped.exitCode !== null) return
      const ended = once(stopped, 'close')
      stopped.kill('SIGTERM')
      await ended
    },
  }
}

export const isCallback = ({ pathname }: URL) => pathname === '/sso/callback'

/** Signs in at the provider. Returns the address that it redirects the browser to. */
export async function signInAtProvider(
  location: string,
  name: string,
  walker: HttpClient = createHttpClient(),
): Promise<URL> {
  let { url } = await walker.go(location, isCallback)
  if (!isCallback(url)) ({ url } = await walker.send({ name, do: 'go' }, isCallback))
  if (!isCallback(url)) ({ url } = await walker.send({ do: 'go' }, isCallback))
  return url
}
