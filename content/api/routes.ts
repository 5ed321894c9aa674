import { backupRoutes } from '../backup/backups-api.ts'
import { exportRoutes } from '../backup/exports-api.ts'
import { brandRoutes } from '../documents/brand-api.ts'
import { historyRoutes } from '../documents/history-api.ts'
import { pageListRoutes } from '../documents/pages-api.ts'
import { reviewRoutes, storyRoutes } from '../documents/records-api.ts'
import { settingsRoutes } from '../documents/settings-api.ts'
import { trashRoutes } from '../documents/trash-api.ts'
import { importRoutes } from '../imports/imports-api.ts'
import { inboxRoutes } from '../inbox/inbox-api.ts'
import { messageRoutes } from '../inbox/messages-api.ts'
import { imageRoutes } from '../media/images-api.ts'
import { newsletterRoutes } from '../newsletter/newsletter-api.ts'
import { mailRoutes } from '../outbox/mail-api.ts'
import { webhookRoutes } from '../outbox/webhooks-api.ts'
import { meRoutes } from '../people/me-api.ts'
import { peopleRoutes } from '../people/people-api.ts'
import { authRoutes } from '../people/sign-in-api.ts'
import { privacyRoutes } from '../privacy/privacy-api.ts'
import { documentRoutes } from '../publishing/documents-api.ts'
import { previewRoutes } from '../publishing/previews-api.ts'
import { publicationRoutes } from '../publishing/publications-api.ts'
import { releaseRoutes } from '../publishing/releases-api.ts'
import { commentRoutes } from '../publishing/review/comments-api.ts'
import { reviewLinkRoutes } from '../publishing/review/review-links-api.ts'
import { redirectRoutes } from '../redirects/redirects-api.ts'
import { checklistRoutes } from '../setup/checklist-api.ts'
import { demoContentRoutes } from '../setup/demo-content-api.ts'
import { setupRoutes } from '../setup/setup-api.ts'
import { visitRoutes } from '../visits/visits-api.ts'

/** All routes of the API except those per content type (`contentRoutes`) and per page (`routesOfPages`). */
export const routes = {
  ...authRoutes,
  ...brandRoutes,
  ...checklistRoutes,
  ...demoContentRoutes,
  ...documentRoutes,
  ...historyRoutes,
  ...imageRoutes,
  ...mailRoutes,
  ...meRoutes,
  ...inboxRoutes,
  ...messageRoutes,
  ...pageListRoutes,
  ...peopleRoutes,
  ...previewRoutes,
  ...publicationRoutes,
  ...releaseRoutes,
  ...reviewLinkRoutes,
  ...commentRoutes,
  ...redirectRoutes,
  ...importRoutes,
  ...reviewRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...storyRoutes,
  ...trashRoutes,
  ...visitRoutes,
  ...webhookRoutes,
  ...privacyRoutes,
  ...backupRoutes,
  ...exportRoutes,
  ...newsletterRoutes,
}
