import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContentName } from '#content/index.ts'
import { isDraftOf } from '../../database/approval/reviews.ts'
import { isScheduled } from '../../database/releases/release-rows.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'

/**
 * What a route that writes lets those do who need approval: nothing that visitors see. `harmless` is anything,
 * `drafts` what is asked for with `draft=true`; `draftOf` changes a draft, with that parameter where it is a
 * record's, and `ownDraftOf` drops one that they saved.
 */
type ApprovalRule =
  | 'harmless'
  | 'drafts'
  | { draftOf: ContentName }
  | { draftOf: 'pages'; name: string }
  | { ownDraftOf: ContentName }
  | { ownDraftOf: 'pages'; name: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without one, a route that writes refuses those who need approval. */
    approval?: ApprovalRule
  }
}

const refusal = 'Somebody else has to publish what you write. Send your draft for review instead.'

/**
 * Approval by registration, as access is: a route of content that writes refuses whoever needs approval, unless
 * it says what of it makes nothing public.
 */
export function requireApproval(app: FastifyInstance, services: Services) {
  // Before validation: a body that is wrong as well is not worth a word.
  app.addHook('preValidation', async (request) => {
    if (['GET', 'HEAD'].includes(request.method)) return
    if (await isAllowed(request, services)) return
    throw new Problem(403, refusal)
  })
}

/** The same of one thing of several that a route is for. */
export function refuseWithoutApproval({ session }: FastifyRequest) {
  if (session?.needsApproval) throw new Problem(403, refusal)
}

async function isAllowed(request: FastifyRequest, { db }: Services): Promise<boolean> {
  const { session, params, query } = request
  if (!session?.needsApproval) return true
  const { approval: rule } = request.routeOptions.config
  if (rule === 'harmless') return true
  // Casts: an object of texts, and one with an id where the rule stands.
  const isDraft = (query as { draft?: unknown }).draft === 'true'
  if (rule === 'drafts') return isDraft
  if (!rule) return false
  const id = 'name' in rule ? rule.name : (params as { id: string }).id
  if ('draftOf' in rule) {
    if (rule.draftOf !== 'pages' && !isDraft) return false
    if (!(await isScheduled(db, rule.draftOf, id))) return true
    throw new Problem(403, 'This draft becomes public by itself, in a release that has a time.')
  }
  if (await isDraftOf(db, rule.ownDraftOf, id, session.email)) return true
  throw new Problem(403, 'You can discard drafts that you saved yourself.')
}
