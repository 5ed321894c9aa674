import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'

/**
 * What a write route allows people who need approval, since they must not change what visitors see: every request
 * (`harmless`), or requests with `draft=true` (`drafts`). The write's transaction checks which drafts they may change
 * and discard.
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
 * Approval by registration: a content route that writes refuses people who need approval unless its config says which
 * of its requests publish nothing.
 */
export function requireApproval(app: FastifyInstance) {
  // Before validation: refused requests need no validation errors.
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
