import { createHmac, createPublicKey, type JsonWebKeyInput, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
// The package has no types. The parts used here are typed below.
// @ts-expect-error
import * as untyped from 'oidc-provider'
import {
  accounts,
  type Claims,
  client,
  type HostileAnswer,
  type Switches,
  type WeakSignature,
} from './provider-accounts.ts'

/**
 * A certified OpenID provider for the tests in a separate process, with a second port that controls it: `node
 * provider-process.ts <port> <control port>`.
 */
interface Context {
  path: string
  body: { id_token?: string } | undefined
  oidc?: { route?: string }
  response: { get(name: string): string; set(name: string, value: string): void }
}
interface Details {
  uid: string
  prompt: { name: string }
  params: { client_id: string; scope: string }
  session?: { accountId: string }
}
interface Grant {
  addOIDCScope(scope: string): void
  save(): Promise<string>
}
interface OidcProvider {
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: { mergeWithLastSubmission: boolean },
  ): Promise<void>
  Grant: new (of: { accountId: string; clientId: string }) => Grant
}
const { Provider } = untyped as {
  Provider: new (issuer: string, configuration: object) => OidcProvider
}

const [port = '', controlPort = ''] = process.argv.slice(2)
const issuer = `http://127.0.0.1:${port}`
const people = structuredClone(accounts)
const keys: JWK[] = []
let switches: Switches = {}
let siteUrl = 'http://localhost:9'
let provider: OidcProvider

async function addKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  keys.unshift({ ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' })
  // Key rotation: the old key is discarded and its signatures become invalid.
  keys.length = 1
}

/** The package stores issued tokens globally, so a new provider instance keeps them. */
function build() {
  provider = new Provider(issuer, {
    jwks: { keys },
    cookies: { keys: ['tests'] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/sso/callback`],
        post_logout_redirect_uris: [`${siteUrl}/`],
        backchannel_logout_uri: `${siteUrl}/sso/back-channel-logout`,
        backchannel_logout_session_required: true,
        token_endpoint_auth_method: switches.basicOnly
          ? 'client_secret_basic'
          : 'client_secret_post',
        grant_types: ['authorization_code'],
      },
    ],
    clientAuthMethods: switches.basicOnly ? ['client_secret_basic'] : ['client_secret_post'],
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
      profile: ['name'],
    },
    conformIdTokenClaims: switches.thinIdToken ?? false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: switches.withoutLogout !== true },
    },
    interactions: { url: (_: Context, { uid }: Details) => `/interaction/${uid}` },
    findAccount: (_: Context, id: string) => {
      const found = Object.values(people).find(({ sub }) => sub === id)
      return found && { accountId: id, claims: () => found }
    },
    // The SSRF protection of the package blocks loopback addresses, and the tests' site has one.
    fetch: (url: string, { dispatcher, ...options }: RequestInit & { dispatcher: unknown }) =>
      globalThis.fetch(url, options),
  })
  provider.use(falsify)
  handle = provider.callback()
}
let handle: ReturnType<OidcProvider['callback']>

/** Falsifies responses as the switches of a test say, by default with the provider's own signature. */
async function falsify(context: Context, next: () => Promise<void>) {
  await next()
  const location = context.response.get('Location')
  if (switches.responseIssuer && location?.startsWith(`${siteUrl}/sso/callback`)) {
    const url = new URL(location)
    url.searchParams.set('iss', switches.responseIssuer)
    context.response.set('Location', url.href)
  }
  if (switches.withoutResponseIssuer && location?.startsWith(`${siteUrl}/sso/callback`)) {
    const url = new URL(location)
    url.searchParams.delete('iss')
    context.response.set('Location', url.href)
  }
  if (context.oidc?.route !== 'token' || !context.body?.id_token) return
  const { claims, without = [], shift = 0, isForged, signature, replayed } = switches.idToken ?? {}
  const [, payload = ''] = context.body.id_token.split('.')
  const original: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  for (const name of ['iat', 'exp', 'nbf']) {
    if (typeof original[name] === 'number') original[name] += shift
  }
  for (const name of without) delete original[name]
  if (!switches.idToken) return
  const changed = { ...original, ...claims }
  context.body.id_token =
    replayed ?? (signature ? weaklySigned(changed, signature) : await sign(changed, { isForged }))
}

/** A token with an algorithm that no client may accept: `none`, or a MAC with the public key or the client secret. */
function weaklySigned(claims: Claims, signature: WeakSignature): string {
  const head = { alg: signature === 'none' ? 'none' : 'HS256', kid: keys[0]?.kid }
  const parts = [head, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = parts.join('.')
  if (signature === 'none') return `${signed}.`
  const publicKey = createPublicKey({ key: keys[0] as JsonWebKeyInput['key'], format: 'jwk' })
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const key = signature === 'public key' ? pem : client.secret
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

async function sign(
  claims: Claims,
  { isForged = false, header = {} }: { isForged?: boolean | undefined; header?: object },
) {
  const head = { alg: 'RS256', kid: keys[0]?.kid ?? '', ...header }
  if (head.alg === 'none') {
    const parts = [head, claims].map((part) => Buffer.from(JSON.stringify(part)))
    return `${parts.map((part) => part.toString('base64url')).join('.')}.`
  }
  const key = isForged ? (await generateKeyPair('RS256')).privateKey : keys[0]
  return new SignJWT(claims).setProtectedHeader(head).sign(key as JWK)
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><form method="post">${body}
    <button name="do" value="refuse">Refuse</button></form></html>`

async function interact(request: IncomingMessage, response: ServerResponse) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html')
    const field = '<label>Name <input name="name"></label>'
    const name = prompt.name === 'login' ? 'Continue' : 'Allow'
    const body = `${prompt.name === 'login' ? field : ''}<button name="do" value="go">${name}</button>`
    response.end(page(prompt.name, body))
    return
  }
  const form = new URLSearchParams(await textOf(request))
  const finish = (result: object) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (form.get('do') === 'refuse') {
    const description = 'somebody changed <b>their</b> mind'
    await finish({ error: 'access_denied', error_description: description })
  } else if (prompt.name === 'login') {
    await finish({ login: { accountId: people[form.get('name') ?? '']?.sub } })
  } else {
    const accountId = session?.accountId ?? ''
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope(params.scope)
    await finish({ consent: { grantId: await grant.save() } })
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Sends a hostile response, until it is complete or the client disconnects. */
async function answerHostile(answer: HostileAnswer, response: ServerResponse) {
  const { status = 200, headers = {}, body = '', megabytes = 0, isPacked = false } = answer
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...headers,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  })
  const blanks = Buffer.alloc(1024 * 1024, ' ')
  function* pieces() {
    yield Buffer.from(body)
    for (let sent = 0; sent < megabytes; sent++) yield blanks
  }
  const source = Readable.from(pieces())
  const sent = isPacked
    ? pipeline(source, createGzip({ level: 1 }), response)
    : pipeline(source, response)
  // The client disconnects once it has read enough.
  await sent.catch(() => {})
}

const controls: Record<string, (asked: Claims) => unknown> = {
  '/switches': (asked) => {
    switches = asked
    build()
  },
  '/site': (asked) => {
    siteUrl = String(asked.siteUrl)
    build()
  },
  '/rotate': async () => {
    await addKey()
    build()
  },
  '/person': ({ name, ...claims }) => Object.assign(people[String(name)] ?? {}, claims),
  '/sign': ({ claims, ...options }) => sign(claims as Claims, options),
}

await addKey()
build()
createServer(async (request, response) => {
  const path = request.url?.split('?')[0] ?? ''
  if (switches.silent?.includes(path)) return
  const garbage = switches.garbage?.[path]
  if (garbage !== undefined) {
    response.setHeader('Content-Type', 'application/json')
    response.end(garbage)
    return
  }
  const hostile = switches.hostile?.[path]
  if (hostile) return answerHostile(hostile, response)
  const work = path.startsWith('/interaction/') ? interact : handle
  await work(request, response).catch((error) => {
    response.statusCode = 500
    response.end(String(error))
  })
}).listen(Number(port), '127.0.0.1')

const controlServer = createServer(async (request, response) => {
  const control = controls[request.url ?? '']
  const result = await control?.(JSON.parse((await textOf(request)) || '{}'))
  response.end(JSON.stringify(result ?? null))
}).listen(Number(controlPort), '127.0.0.1', () => process.stdout.write('ready\n'))
// Without this, the server may close an idle connection just as a slow test reuses it.
controlServer.keepAliveTimeout = 0
process.once('SIGTERM', () => process.exit(0))
