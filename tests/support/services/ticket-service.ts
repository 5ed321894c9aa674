import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { newSecret } from '#server/people/sign-in/secrets.ts'

/** Responses of a broken or hostile service. */
type Broken = 'long' | 'huge' | 'endless' | 'garbage' | 'picture' | 'fault' | 'elsewhere'
/** Responses that exceed the site's timeout. */
type Slow = 'never' | 'trickling'

/** Builds a service's callback URL from the address it received and the parameter it adds. */
type CallbackUrl = (service: string, name: string, token: string) => string

export const callbackUrls = {
  /** Adds the parameter to the query of the address. The state in the query is kept. */
  kept(service, name, token) {
    const url = new URL(service)
    url.searchParams.set(name, token)
    return url.href
  },
  /** Appends the parameter to the address as text. */
  appended: (service, name, token) => `${service}&${name}=${token}`,
  appendedAsQuery: (service, name, token) => `${service}?${name}=${token}`,
  /** Uses one fixed address of the site, whatever address the service received. */
  fixed: (service, name, token) => `${new URL(service).origin}/checking?${name}=${token}`,
} satisfies Record<string, CallbackUrl>

export interface TicketService {
  url: string
  variables: Record<string, string>
  casVariables: Record<string, string>
  /** The response to a verification. */
  answers: 'good' | Broken | Slow
  /** Body bytes sent so far, and the number of requests that followed a redirect of the service. */
  sent: number
  followed: number
  /** Resolves at the next request to verify a token. */
  asked(): Promise<unknown>
  callbackUrl: CallbackUrl
  /** The signed-in person, as introspection describes them. */
  person: Record<string, unknown>
  /** The attributes of that person in CAS. */
  attributes: Record<string, unknown>
  /** Makes all issued tokens inactive. */
  revoke(): void
  stop(): Promise<void>
}

const megabyte = 1024 * 1024
const hugeBytes = 400 * megabyte

const credentials = { id: 'atrium site', secret: 'secret: of%the/tests' }

/**
 * A sign-on service that issues tokens itself: `/sign-in` with `/verify` (RFC 7662), and `/cas/login` with
 * `/cas/p3/serviceValidate` (CAS 3). Every visitor is signed in at once.
 */
export async function startTicketService(): Promise<TicketService> {
  /** The service address that each token was issued for. */
  const tokens = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', service.url)
    const given = url.searchParams.get('service') ?? ''
    if (url.pathname === '/sign-in' || url.pathname === '/cas/login') {
      const isCas = url.pathname === '/cas/login'
      const token = `${isCas ? 'ST-' : ''}${newSecret()}`
      tokens.set(token, given)
      const Location = service.callbackUrl(given, isCas ? 'ticket' : 'ssoToken', token)
      response.writeHead(302, { Location }).end()
      return
    }
    if (url.pathname === '/elsewhere') service.followed++
    server.emit('asked')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const { answers } = service
    if (answers === 'never') return
    if (answers !== 'good') return broken[answers](response)
    response.setHeader('Content-Type', 'application/json')
    if (url.pathname === '/cas/p3/serviceValidate') {
      const ticket = url.searchParams.get('ticket') ?? ''
      const isGood = tokens.get(ticket) === given && url.searchParams.get('format') === 'JSON'
      tokens.delete(ticket)
      const { person, attributes } = service
      const result = isGood
        ? { authenticationSuccess: { user: person.sub, attributes } }
        : { authenticationFailure: { code: 'INVALID_TICKET', description: ticket } }
      return response.end(JSON.stringify({ serviceResponse: result }))
    }
    if (!isClient(request.headers.authorization)) return response.writeHead(401).end('{}')
    const isActive = tokens.has(form.get('token') ?? '')
    response.end(JSON.stringify(isActive ? { active: true, ...service.person } : { active: false }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const url = `http://127.0.0.1:${address.port}`
  /** A body that begins like a valid response and continues with this many bytes. */
  function* letters(bytes: number) {
    yield '{"active":true,"sub":"'
    const piece = Buffer.alloc(64 * 1024, 'x')
    for (let sent = 0; sent < bytes; sent += piece.length) {
      service.sent += piece.length
      yield piece
    }
  }
  const send = (response: ServerResponse, bytes: number) =>
    pipeline(Readable.from(letters(bytes)), response, () => {})

  const broken: Record<Broken | 'trickling', (response: ServerResponse) => unknown> = {
    long: (response) => response.end(`{"a":"${'x'.repeat(64 * 1024)}"}`),
    huge: (response) => send(response.setHeader('Content-Length', hugeBytes), hugeBytes),
    endless: (response) => send(response, Number.POSITIVE_INFINITY),
    garbage: (response) => response.end('<html>garbage'),
    picture: (response) =>
      response.writeHead(200, { 'Content-Type': 'image/png' }).end('\x89PNG\r\n\x1a\n'),
    fault: (response) => response.writeHead(500).end(),
    elsewhere: (response) =>
      response.writeHead(307, { Location: `http://localhost:${address.port}/elsewhere` }).end(),
    trickling(response) {
      const trickle = setInterval(() => response.write(' '), 100)
      response.once('close', () => clearInterval(trickle))
    },
  }
  const service: TicketService = {
    url,
    variables: {
      SIGN_IN: 'ticket',
      SSO_SIGN_IN_URL: `${url}/sign-in?theme=dark`,
      SSO_VERIFY_URL: `${url}/verify`,
      SSO_CLIENT_ID: credentials.id,
      SSO_CLIENT_SECRET: credentials.secret,
    },
    casVariables: {
      SIGN_IN: 'ticket',
      SSO_SIGN_IN_URL: `${url}/cas/login`,
      SSO_VERIFY_URL: `${url}/cas/p3/serviceValidate`,
    },
    answers: 'good',
    sent: 0,
    followed: 0,
    asked: () => once(server, 'asked'),
    callbackUrl: callbackUrls.kept,
    person: { sub: 'ada', email: 'ada@example.com', groups: ['staff'] },
    attributes: { email: ['ada@example.com'], memberOf: ['staff'] },
    revoke: () => tokens.clear(),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return service
}

/** Each half of the credentials is form-encoded (RFC 6749, 2.3.1). */
function isClient(header = ''): boolean {
  const given = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()
  const form = new URLSearchParams(
    given
      .split(':')
      .map((part, index) => `${index}=${part}`)
      .join('&'),
  )
  return form.get('0') === credentials.id && form.get('1') === credentials.secret
}
