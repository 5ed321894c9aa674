import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { problemAnswer } from '#content/api/problem.ts'
import { contentRoutes } from '#content/documents/records-api.ts'
import type { Duty } from '#content/people/accounts.ts'
import type { AllServices } from './all-services.ts'
import { administratorBackupRoutes } from './backup/backup-routes.ts'
import { openBackupRoutes } from './backup/download.ts'
import { administratorExportRoutes, openExportRoutes } from './backup/export/runs/export-routes.ts'
import { administratorStartFromBackupRoutes } from './backup/start-from-backup.ts'
import { refreshVersion } from './database/engine/content-version.ts'
import { administratorBrandRoutes, openBrandRoutes } from './documents/brand-routes.ts'
import { activityRoutes } from './documents/history-routes.ts'
import { openPageRoutes, staffPageRoutes } from './documents/page-routes.ts'
import { openRecordRoutes, staffRecordRoutes } from './documents/record-routes.ts'
import { administratorSettingsRoutes, openSettingsRoutes } from './documents/settings-routes.ts'
import { staffStoryRoutes } from './documents/story-routes.ts'
import {
  bearerToken,
  isInBackground,
  requireAdministrator,
  requireDuty,
  requireSession,
} from './http/api/http.ts'
import { readJson } from './http/api/json.ts'
import { documentation } from './http/api/openapi/documentation.ts'
import { requireStillSignedIn, sessionEnded } from './http/api/session.ts'
import { apiPolicy } from './http/headers.ts'
import { Problem } from './http/problems.ts'
import { administratorImportRoutes } from './imports/import-routes.ts'
import { inboxApiRoutes } from './inbox/inbox-routes.ts'
import { openMessageRoutes, staffMessageRoutes } from './inbox/message-routes.ts'
import {
  administratorNotificationRoutes,
  staffDeliveryRoutes,
} from './inbox/notifications/notification-routes.ts'
import { administratorLogoRoutes, staffImageRoutes } from './media/image-routes.ts'
import {
  administratorNewsletterRoutes,
  openNewsletterRoutes,
} from './newsletter/newsletter-routes.ts'
import { administratorMailRoutes } from './outbox/mail/mail-routes.ts'
import { administratorWebhookRoutes } from './outbox/webhooks/webhook-routes.ts'
import { requireConfirmation, staffConfirmationRoutes } from './people/confirmation.ts'
import { staffMeRoutes, staffNotificationRoutes } from './people/me-routes.ts'
import { staffPasskeyRoutes } from './people/passkey-routes.ts'
import { administratorPeopleRoutes, nameRoutes } from './people/people-routes.ts'
import { findSession, findSessionById } from './people/sign-in/sessions.ts'
import { openAuthRoutes, staffAuthRoutes } from './people/sign-in/sign-in-routes.ts'
import { administratorPrivacyRoutes } from './privacy/privacy-routes.ts'
import { requireApproval } from './publishing/approval/refuse-unapproved.ts'
import { staffReviewRoutes } from './publishing/approval/review-routes.ts'
import { staffPreviewRoutes } from './publishing/changesets/preview-routes.ts'
import { administratorDocumentRoutes, staffDocumentRoutes } from './publishing/document-routes.ts'
import { staffReleaseRoutes } from './publishing/releases/release-routes.ts'
import { staffCommentRoutes } from './publishing/review/comment-routes.ts'
import { staffReviewLinkRoutes } from './publishing/review/review-link-routes.ts'
import { staffRedirectRoutes } from './redirects/redirect-routes.ts'
import { administratorChecklistRoutes } from './setup/checklist-routes.ts'
import { administratorDemoContentRoutes } from './setup/demo-content-routes.ts'
import { administratorSetupRoutes } from './setup/setup-routes.ts'
import { staffTrashRoutes } from './trash/trash-routes.ts'
import {
  administratorVisitRoutes,
  openVisitRoutes,
  staffVisitRoutes,
} from './visits/visit-routes.ts'

const noQuery = z.strictObject({})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Treats a request with a token, valid or not, like a request without a token. */
    ignoresToken?: boolean
  }
}

/**
 * Access to a route depends on the scope that registers it, never on its path. Routes of the first scope are public.
 * The other scopes require a session: of any staff, of people with a duty, or of an administrator.
 */
export async function apiRoutes(server: FastifyInstance, services: AllServices) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  readJson(app)
  const { db, env } = services
  app.decorateRequest('session', null)
  app.decorate('findSession', (transaction, id) =>
    findSessionById(transaction, id, env.sessionLife),
  )
  app.decorate('requireConfirmation', (request) => requireConfirmation(services, request))

  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', apiPolicy).header('Cache-Control', 'no-store')
    if (request.routeOptions.config.ignoresToken) return
    const token = bearerToken(request)
    if (token === undefined) return
    request.session = await findSession(db, token, env.sessionLife, !isInBackground(request))
    if (!request.session) throw new Problem(401, sessionEnded)
    // Staff must see their own saves, which another process may have stored.
    await refreshVersion(db)
  })
  app.addHook('preValidation', async (request) => {
    if (request.body) await requireStillSignedIn(db, request)
  })
  documentation(app, services)
  app.addHook('onRoute', (route) => {
    if (!route.schema?.response) return
    const response = { ...route.schema.response, default: problemAnswer('Why it was not done') }
    // Unknown query parameters are errors: an ignored `?draft=true` would save to the live version.
    const { querystring = noQuery } = route.schema
    route.schema = { ...route.schema, querystring, response }
  })
  await app.register(async (open) => {
    for (const type of contentRoutes) openRecordRoutes(open, services, type)
    openSettingsRoutes(open, services)
    openBrandRoutes(open, services)
    openPageRoutes(open, services)
    openMessageRoutes(open, services)
    openNewsletterRoutes(open, services)
    openVisitRoutes(open, services)
    openBackupRoutes(open, services)
    openExportRoutes(open, services)
    openAuthRoutes(open, services)
  })
  await app.register(async (staff) => {
    staff.addHook('onRequest', async (request) => void requireSession(request))
    staff.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{ session: [] }] }
    })
    staffTrashRoutes(staff, services)
    staffAuthRoutes(staff, services)
    staffMeRoutes(staff, services)
    nameRoutes(staff, services)
    staffPasskeyRoutes(staff, services)
    staffConfirmationRoutes(staff, services)
  })
  await app.register(async (content) => {
    ofDuty(content, 'content')
    requireApproval(content)
    for (const type of contentRoutes) staffRecordRoutes(content, services, type)
    staffPageRoutes(content, services)
    staffDocumentRoutes(content, services)
    staffReviewRoutes(content, services)
    staffPreviewRoutes(content, services)
    staffReleaseRoutes(content, services)
    staffRedirectRoutes(content, services)
    staffVisitRoutes(content, services)
    staffImageRoutes(content, services)
    staffStoryRoutes(content, services)
    staffReviewLinkRoutes(content, services)
    staffCommentRoutes(content, services)
  })
  await app.register(async (messages) => {
    ofDuty(messages, 'messages')
    staffMessageRoutes(messages, services)
    staffDeliveryRoutes(messages, services)
    inboxApiRoutes(messages, services)
    staffNotificationRoutes(messages, services)
  })
  await app.register(async (administrators) => {
    administrators.addHook('onRequest', async (request) => requireAdministrator(request))
    administrators.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{ session: ['administrator'] }] }
    })
    administratorSettingsRoutes(administrators, services)
    administratorBrandRoutes(administrators, services)
    administratorDocumentRoutes(administrators, services)
    administratorLogoRoutes(administrators, services)
    activityRoutes(administrators, services)
    administratorDemoContentRoutes(administrators, services)
    administratorChecklistRoutes(administrators, services)
    administratorSetupRoutes(administrators, services)
    administratorStartFromBackupRoutes(administrators, services)
    administratorNotificationRoutes(administrators, services)
    administratorMailRoutes(administrators, services)
    administratorWebhookRoutes(administrators, services)
    administratorPrivacyRoutes(administrators, services)
    administratorNewsletterRoutes(administrators, services)
    administratorImportRoutes(administrators, services)
    administratorVisitRoutes(administrators, services)
    administratorPeopleRoutes(administrators, services)
    administratorBackupRoutes(administrators, services)
    administratorExportRoutes(administrators, services)
  })

  // The pages answer every other path, so the API needs its own 404.
  app.all('/*', { schema: { hide: true } }, () => {
    throw new Problem(404, 'There is nothing at this address.')
  })
}

/** Restricts the routes of a scope to people with a duty. */
function ofDuty(app: FastifyInstance, duty: Duty) {
  app.addHook('onRequest', async (request) => requireDuty(request, duty))
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ session: [duty] }] }
  })
}
