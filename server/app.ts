import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { apiRoutes } from './api/api.ts'
import type { Database } from './database/connect.ts'
import type { Env } from './env.ts'
import { commonHeaders } from './headers.ts'
import { health } from './health.ts'
import { media } from './images/media.ts'
import { previewsOf } from './images/previews.ts'
import { diskStore } from './images/store.ts'
import { variantsOf } from './images/variants.ts'
import { createLimits, type Limits } from './limits.ts'
import { sharedPictures } from './og/og.ts'
import { icons } from './pages/icons.ts'
import { type PageSource, pages } from './pages/pages.ts'
import { sitemap } from './pages/sitemap.ts'
import { Problem, sendProblem } from './problems.ts'
import type { Services } from './services.ts'
import { backChannelLogout } from './sign-in/back-channel.ts'
import { signInOf } from './sign-in/choose.ts'
import { callbackPath } from './sign-in/sign-in.ts'
import { limitTime } from './slow-bodies.ts'
import { createFormTokens } from './suspicion.ts'

const kilobyte = 1024
/** Milliseconds, for 250 MB over a slow line. */
const longestUpload = 20 * 60 * 1000

interface Parts {
  env: Env
  db: Database
  /** Absent in tests of the API alone. */
  pageSource?: (app: FastifyInstance) => Promise<PageSource>
  limits?: Limits
}

/** Builds the server; it does not listen yet. Every part is registered here, by name. */
export async function createApp({ env, db, pageSource, limits }: Parts): Promise<FastifyInstance> {
  const parts = { env, db, limits: limits ?? createLimits() }
  const pictures = diskStore(env.imagesDir)
  const report = (error: unknown) => app.log.error(error)
  const services: Services = {
    ...parts,
    formTokens: createFormTokens(),
    signIn: signInOf(parts),
    pictures,
    variants: variantsOf(pictures, env.imagesDir, report),
    previews: previewsOf({ db, pictures }, report),
  }
  const headers = commonHeaders(env.siteUrl)
  const app = Fastify({
    // The raw bytes of a broken request can hold a token.
    logger: { level: env.logLevel, redact: ['err.rawPacket'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * kilobyte,
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    // The interval makes Node look often enough to cut a slow head in time. Fastify sets its own
    // requestTimeout over the one in `http`, so that stands here; bodies other than uploads are cut
    // by `limitTime`.
    requestTimeout: longestUpload,
    http: {
      maxHeaderSize: 16 * kilobyte,
      connectionsCheckingInterval: 500,
      headersTimeout: Math.min(10_000, env.requestTimeout),
    },
    // An address that cannot be decoded never reaches a hook.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2 * kilobyte, ignoreTrailingSlash: false },
  })

  app.addHook('onListen', async () => services.previews.fill())
  app.addHook('onClose', async () => {
    await services.variants.close()
    await services.previews.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    refuseOddRequests(request.raw)
    limitTime(request.raw, env.requestTimeout)
  })
  // One line for each answer. An address can hold an ssoToken, so its query is not logged.
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip, log } = request
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const line = { method, path: url.split('?')[0], status: reply.statusCode, milliseconds, ip }
    log.info(line, 'answered')
  })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(() => {
    throw new Problem(404, 'There is nothing at this address.')
  })

  await app.register(health, services)
  await app.register((scope) => apiRoutes(scope, services), { prefix: '/api' })
  await app.register((scope) => media(scope, services), { prefix: '/media' })
  await app.register((scope) => sharedPictures(scope, services), { prefix: '/og' })
  await app.register(icons, services)
  await app.register((scope) => backChannelLogout(scope, services))
  await app.register(sitemap, services)
  if (pageSource) {
    const source = await pageSource(app)
    await app.register((scope) => pages(scope, services, source))
  }
  return app
}

/** What no browser sends: two Host headers, a whole URL as the target, an endless address. */
function refuseOddRequests({
  url = '',
  rawHeaders,
}: {
  url?: string | undefined
  rawHeaders: string[]
}) {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new Problem(400, 'The request has two Host headers.')
  if (!url.startsWith('/')) throw new Problem(400, 'The request target must be a path.')
  // The codes of some single sign-ons alone are longer than any address of ours.
  const longest = (url.startsWith(`${callbackPath}?`) ? 8 : 2) * kilobyte
  if (url.length > longest) throw new Problem(414, 'The address is too long.')
}
