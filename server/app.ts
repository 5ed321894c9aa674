import './registrations.ts'
import { createServer, type RequestListener, type Server } from 'node:http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { asUtf8 } from '#content/redirects/redirect-source.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { AllServices } from './all-services.ts'
import { apiRoutes } from './api.ts'
import { scheduleOptions } from './backup/places/site-places.ts'
import { readBackupTrouble } from './backup/schedule/backup-status.ts'
import type { Database } from './database/connect.ts'
import { startVersionWatch } from './database/engine/content-version.ts'
import type { Env } from './env/env.ts'
import { createDatabaseWatch } from './health/database-watch.ts'
import { health } from './health/health.ts'
import { metrics, ownFamilies } from './health/metrics-route.ts'
import { createReadiness } from './health/readiness.ts'
import { schemaController } from './http/api/validation.ts'
import { limitBodyTime } from './http/body-timeout.ts'
import { createClientIps, senderOf } from './http/client-ips.ts'
import { createDraining, type Draining } from './http/connection-draining.ts'
import { commonHeaders } from './http/headers.ts'
import { createLoadShedding } from './http/load-shedding.ts'
import { answerOneByOne } from './http/pipelining.ts'
import { Problem, sendProblem } from './http/problems.ts'
import { createProxyNotice, keepUntrustedProxy, proxyText } from './http/proxy-notice.ts'
import { guardRequest } from './http/request-guard.ts'
import { createRequestObserver } from './http/request-observer.ts'
import { closeStalledResponses } from './http/stalled-responses.ts'
import { type FormTokens, formTokensOf } from './inbox/form-tokens.ts'
import type { Limits } from './limits.ts'
import { limitsOf } from './limits.ts'
import { media } from './media/media.ts'
import { sharedPictures } from './media/shared-pictures/shared-pictures.ts'
import { openStorage } from './media/storage/open-storage.ts'
import { variantClaimsOf } from './media/storage/variant-claims.ts'
import { lowerImageThreadPriority } from './media/thread-priority.ts'
import { variantsOf } from './media/variants.ts'
import type { TxtResolver } from './outbox/mail/domain/domain-records.ts'
import { createSignIn } from './people/sign-in/create-sign-in.ts'
import { backChannelLogout } from './people/sign-in/methods/back-channel-logout.ts'
import { createAddressCounts } from './redirects/address-counts.ts'
import { createSemaphore } from './semaphore.ts'
import { previewSetup } from './setup/setup.ts'
import { brandSheets } from './site/brand/brand-sheet.ts'
import { fonts } from './site/brand/fonts.ts'
import { icons } from './site/brand/icons.ts'
import { createPageFastPath } from './site/cache/page-fast-path.ts'
import { pages } from './site/pages.ts'
import type { PageSource } from './site/site-pages.ts'
import { createSiteRedirects } from './site/site-redirects.ts'
import { feed } from './site/xml/feed.ts'
import { indexNow } from './site/xml/indexnow.ts'
import { sitemap } from './site/xml/sitemap.ts'
import type { LogWriter } from './telemetry/log-writer.ts'
import type { GatherMetrics, MetricFamily } from './telemetry/metrics/metric-family.ts'
import { createRequestMetrics } from './telemetry/metrics/request-metrics.ts'
import { standardOutput } from './telemetry/standard-output.ts'
import type { Tracer } from './telemetry/tracing/tracer.ts'
import { createVisitCounts } from './visits/visit-counts.ts'

const kilobyte = 1024
/**
 * Minimum time limit of an upload, which is enough for 250 MB on the slowest supported line. Larger upload
 * limits get more time.
 */
const uploadTimeoutMs = 20 * minuteMs
const slowLineBytesPerMs = 218

/** Maximum number of queued searches. Visitors would not wait for a longer queue. */
const searchesWaiting = 32

export interface Parts {
  env: Env
  db: Database
  /** Absent in tests of the API alone. */
  pageSource?: (app: FastifyInstance) => Promise<PageSource>
  limits?: Limits
  formTokens?: FormTokens
  log?: Pick<LogWriter, 'write'>
  draining?: Draining
  /** Receives a function that collects this process's metrics, and returns one that collects all workers' metrics. */
  shareMetrics?: (own: () => MetricFamily[]) => GatherMetrics
  /** Absent when tracing is off. */
  tracer?: Tracer | undefined
  /** Replaces DNS in tests. */
  txtResolver?: TxtResolver
}

/** Creates the server without listening. Every plugin is registered here, by name. */
export async function createApp({
  env,
  db,
  pageSource,
  limits = limitsOf(db),
  formTokens,
  log = standardOutput(),
  draining = createDraining(),
  shareMetrics = (own) => async () => own(),
  tracer,
  txtResolver,
}: Parts): Promise<FastifyInstance> {
  const parts = { env, db, limits }
  const { pictures, check: checkStorage } = await openStorage(env, variantClaimsOf(db))
  const requestMetrics = createRequestMetrics()
  const report = (error: unknown) => app.log.error(error)
  const services: AllServices = {
    ...parts,
    formTokens: formTokens ?? (await formTokensOf(db)),
    loadShedding: createLoadShedding({
      bounds: env.shedding,
      requestMetrics,
      warn: (text) => app.log.warn(text),
    }),
    searches: createSemaphore(1, searchesWaiting),
    draining,
    signIn: await createSignIn(parts),
    pictures,
    variants: variantsOf(pictures, report),
    checkStorage,
    requestMetrics,
    tracer,
    gatherMetrics: shareMetrics(() => ownFamilies(db, requestMetrics)),
    txtResolver,
    addressCounts: createAddressCounts(db, env.siteUrl, report),
    visitCounts: createVisitCounts({ db, env, report }),
    findBackupTrouble: () => readBackupTrouble(db, scheduleOptions(env)),
    publishSetup: previewSetup,
  }
  const headers = commonHeaders(env.siteUrl, env.hasHstsForSubdomains)
  const observer = createRequestObserver({ log, env, requestMetrics, tracer })
  const front = createPageFastPath({
    commonHeaders: headers,
    onAnswer(request, response, began) {
      observer.pageAnswered(request, response, began)
      if (request.method === 'GET') services.visitCounts.countPage(request)
    },
    report: (error) => app.log.error(error),
  })
  const databaseWatch = createDatabaseWatch(db, {
    error: (line) => app.log.error(line),
    warn: (line) => app.log.warn(line),
  })
  const app = Fastify({
    logger: {
      level: env.logLevel,
      // The raw bytes of a malformed request can contain a token.
      redact: ['err.rawPacket'],
      stream: log,
      hooks: {
        logMethod(given, method) {
          if (!databaseWatch.isOutage(given[0])) method.apply(this, given)
        },
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * kilobyte,
    genReqId: observer.nextId,
    schemaController,
    serverFactory: (route) => {
      const answer = answerOneByOne((request, response) => {
        draining.mark(response)
        if (!front.answer(request, response)) route(request, response)
      })
      const server = listener(env, answer)
      closeStalledResponses(server, env.requestTimeoutMs)
      front.watch(server)
      draining.watch(server)
      return server
    },
    // A path that cannot be decoded never reaches a hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(headers)),
    rewriteUrl: ({ url = '/' }) => pathAsUtf8(url),
    forceCloseConnections: 'idle',
    // No timeout: replicas that start together wait for each other's migrations and assets.
    pluginTimeout: 0,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2 * kilobyte, ignoreTrailingSlash: false },
  })

  const { ipOf } = createClientIps(env.trustProxy)
  const noteProxy = createProxyNotice(env.trustProxy, (found) => {
    app.log.warn(proxyText(env.trustProxy, found))
    keepUntrustedProxy(db, found).catch(report)
  })
  // Replaces Fastify's `request.ip`, which takes the spelling of a proxy's header, with a port and other garbage.
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: ipOf(senderOf(request.raw)) })
    noteProxy(request.raw)
    done()
  })
  observer.observe(app)
  app.addHook('onListen', async () => lowerImageThreadPriority())
  let stopVersionWatch = async () => {}
  app.addHook('onReady', async () => {
    stopVersionWatch = startVersionWatch(db)
  })
  app.addHook('onClose', () => stopVersionWatch())
  app.addHook('onReady', async () => databaseWatch.start())
  app.addHook('onClose', async () => databaseWatch.stop())
  app.addHook('onClose', () => services.variants.close())
  app.addHook('onClose', () => services.addressCounts.close())
  app.addHook('onClose', () => services.visitCounts.close())
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const refused = guardRequest(request.raw)
    if (refused) throw refused
    limitBodyTime(request.raw, env.requestTimeoutMs)
  })
  app.addHook('onSend', async (_request, reply) => {
    front.forget()
    draining.mark(reply.raw)
  })
  app.addHook('preClose', async () => draining.begin())
  app.setErrorHandler(sendProblem)
  const siteRedirects = createSiteRedirects(services)
  app.setNotFoundHandler(async (request, reply) => {
    const status = await siteRedirects.ofFile(request, reply)
    if (status === undefined) return reply
    throw new Problem(status, 'There is nothing at this address.')
  })

  const readReadiness = createReadiness(services)
  await app.register(health, { ...services, readReadiness })
  await app.register(metrics, { ...services, readReadiness })
  await app.register(
    (scope) => {
      services.loadShedding.guard(scope)
      return apiRoutes(scope, services)
    },
    { prefix: '/api' },
  )
  await app.register((scope) => media(scope, services), { prefix: '/media' })
  await app.register((scope) => sharedPictures(scope, services), { prefix: '/og' })
  await app.register(icons, services)
  await app.register(brandSheets, services)
  await app.register(fonts)
  await app.register((scope) => backChannelLogout(scope, services))
  await app.register(sitemap, services)
  await app.register(indexNow, services)
  await app.register(feed, services)
  if (pageSource) {
    const source = await pageSource(app)
    await app.register((scope) => pages(scope, services, source, front))
  }
  return app
}

/** An address whose path has letters as old sites escaped them, `/caf%E9`, with the escapes that the router decodes. */
function pathAsUtf8(url: string): string {
  if (!/%[89a-f]/i.test(url)) return url
  const [path = ''] = url.split('?')
  return asUtf8(path) + url.slice(path.length)
}

/** Creates a Node server with the timeouts and size limits that Fastify would set if it created the server. */
function listener({ requestTimeoutMs, upload }: Env, answer: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * kilobyte,
      // Node ends requests with slow headers only at these checks.
      connectionsCheckingInterval: 500,
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      // Only uploads may take this long: `limitBodyTime` ends other bodies earlier.
      requestTimeout: Math.max(
        uploadTimeoutMs,
        Math.ceil((upload.files * upload.fileSize) / slowLineBytesPerMs),
      ),
      keepAliveTimeout: 72_000,
    },
    answer,
  )
  server.setTimeout(0)
  return server
}
