import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'

/**
 * The requests of a write route that people who need approval may send. `harmless`: all, because no request changes
 * what visitors see. `drafts`: only requests with `draft=true`; the transaction checks which drafts the person may
 * change or discard.
 */
type ApprovalRule = 'harmless' | 'drafts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A write route without a rule refuses people who need approval. */
    approval?: ApprovalRule
  }
}

const refusal = 'You need approval to publish. Send your draft for review instead.'

/**
 * Refuses people who need approval on content routes that write, except for the requests that the `approval` rule of
 * the route's config allows.
 */
export function requireApproval(app: FastifyInstance) {
  // Runs before validation, because refused requests need no validation errors.
  app.addHook('preValidation', async (request) => {
    if (['GET', 'HEAD'].includes(request.method)) return
    if (!isAllowed(request)) throw new Problem(403, refusal)
  })
}

/** Refuses people who need approval, for routes where only some requests publish. */
export function refuseWithoutApproval({ session }: FastifyRequest) {
  if (session?.needsApproval) throw new Problem(403, refusal)
}

function isAllowed({ session, query, routeOptions }: FastifyRequest): boolean {
  if (!session?.needsApproval) return true
  const { approval: rule } = routeOptions.config
  if (rule === 'harmless') return true
  // Cast: a parsed query is an object.
  return rule === 'drafts' && (query as { draft?: unknown }).draft === 'true'
}
