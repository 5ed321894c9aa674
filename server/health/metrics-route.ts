import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dialectOf } from '../database/dialect.ts'
import { poolStatus } from '../database/engine/pool-status.ts'
import { Problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { type GatherMetrics, gauge, type MetricFamily } from '../telemetry/metrics/metric-family.ts'
import { processFamilies } from '../telemetry/metrics/process-metrics.ts'
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts'
import { textFormatType, toTextFormat } from '../telemetry/metrics/text-format.ts'
import { version } from '../version.ts'
import type { Readiness, ReadReadiness } from './readiness.ts'
import { siteFamilies } from './site-metrics.ts'

/** Metrics of this process. */
export const ownFamilies = (db: object, requests: RequestMetrics): MetricFamily[] => [
  ...requests.families(),
  ...processFamilies(),
  ...poolFamilies(db),
]

function poolFamilies(db: object): MetricFamily[] {
  const pool = poolStatus(db)
  if (!pool) return []
  return [
    gauge('atrium_database_pool_connections', 'Connections to the database.', [
      { labels: { state: 'busy' }, value: pool.busy },
      { labels: { state: 'idle' }, value: pool.idle },
    ]),
    gauge('atrium_database_pool_waiting', 'Requests that wait for a connection.', [
      { labels: {}, value: pool.waiting },
    ]),
  ]
}

const readinessFamilies = ({ status, checks }: Readiness): MetricFamily[] => [
  gauge('atrium_ready', 'Whether this server should receive requests, as /readyz says.', [
    { labels: {}, value: status === 'not ready' ? 0 : 1 },
  ]),
  gauge(
    'atrium_check_ok',
    'Results of the checks of /readyz: 0 for a warning or a failure.',
    Object.entries(checks).map(([check, result]) => ({
      labels: { check },
      value: result.status === 'ok' ? 1 : 0,
    })),
  ),
]

/** Serves `/metrics` for Prometheus. Requires METRICS_TOKEN, or if it is not set, a request from this machine. */
export async function metrics(
  app: FastifyInstance,
  services: Services & { gatherMetrics: GatherMetrics; readReadiness: ReadReadiness },
) {
  const { db, env, gatherMetrics, readReadiness } = services
  const build = gauge('atrium_build_info', 'The program.', [
    {
      labels: {
        version,
        node: process.versions.node,
        database: dialectOf(db).name,
      },
      value: 1,
    },
  ])
  const token = env.metricsToken === undefined ? undefined : digest(env.metricsToken)

  app.get('/metrics', { logLevel: 'error' }, async (request, reply) => {
    checkReader(request, token)
    const [gathered, readiness, ofSite] = await Promise.all([
      gatherMetrics(),
      readReadiness(),
      siteFamilies(services),
    ])
    return reply
      .type(textFormatType)
      .header('Cache-Control', 'no-store')
      .send(toTextFormat([build, ...readinessFamilies(readiness), ...gathered, ...ofSite]))
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function checkReader({ raw, headers }: FastifyRequest, token: Buffer | undefined) {
  if (token) {
    const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (given !== undefined && timingSafeEqual(digest(given), token)) return
    throw new Problem(401, 'Send the METRICS_TOKEN of this server as a bearer token.')
  }
  if (isLoopback(raw.socket.remoteAddress) && !isForwarded(headers)) return
  throw new Problem(404, 'There is nothing at this address.')
}

const isLoopback = (ip = '') => isIP(ip) > 0 && /^(?:127\.|::1$|::ffff:127\.)/.test(ip)

/** Whether a proxy forwarded the request. The client's address does not tell: a proxy may run on this machine. */
const isForwarded = (headers: FastifyRequest['headers']) =>
  [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
  ].some((name) => headers[name] !== undefined)
