import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'

/**
 * What a route that writes lets those do who need approval: nothing that visitors see. `harmless` is anything,
 * `drafts` what is asked for with `draft=true`. Which drafts they may change and discard is asked in the
 * transaction that does it.
 */
type ApprovalRule = 'harmless' | 'drafts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without one, a route that writes refuses those who need approval. */
    approval?: ApprovalRule
  }
}

const refusal = 'You need approval to publish. Send your draft for review instead.'

/**
 * Approval by registration, as access is: a route of content that writes refuses whoever needs approval, unless
 * it says what of it makes nothing public.
 */
export function requireApproval(app: FastifyInstance) {
  // Before validation: a body that is wrong as well is not worth a word.
  app.addHook('preValidation', async (request) => {
    if (['GET', 'HEAD'].includes(request.method)) return
    if (!isAllowed(request)) throw new Problem(403, refusal)
  })
}

/** The same of one thing of several that a route is for. */
export function refuseWithoutApproval({ session }: FastifyRequest) {
  if (session?.needsApproval) throw new Problem(403, refusal)
}

function isAllowed({ session, query, routeOptions }: FastifyRequest): boolean {
  if (!session?.needsApproval) return true
  const { approval: rule } = routeOptions.config
  if (rule === 'harmless') return true
  // Cast: an object of texts.
  return rule === 'drafts' && (query as { draft?: unknown }).draft === 'true'
}
