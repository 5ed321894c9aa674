import { authRoutes } from './auth.ts'
import { backupRoutes } from './backups/backups.ts'
import { brandRoutes } from './brand.ts'
import { checklistRoutes } from './checklist.ts'
import { demoContentRoutes } from './demo-content.ts'
import { historyRoutes } from './history.ts'
import { imageRoutes } from './images.ts'
import { inboxRoutes } from './inbox/inbox.ts'
import { mailRoutes } from './mail/mail.ts'
import { meRoutes } from './me.ts'
import { messageRoutes } from './messages.ts'
import { newsletterRoutes } from './outside/newsletter.ts'
import { privacyRoutes } from './outside/privacy.ts'
import { webhookRoutes } from './outside/webhooks.ts'
import { pageListRoutes } from './pages.ts'
import { peopleRoutes } from './people.ts'
import { previewRoutes } from './previews.ts'
import { documentRoutes } from './publication/documents.ts'
import { releaseRoutes } from './publication/releases.ts'
import { reviewRoutes, storyRoutes } from './records.ts'
import { commentRoutes } from './review/comments.ts'
import { reviewLinkRoutes } from './review/review-links.ts'
import { settingsRoutes } from './settings.ts'
import { setupRoutes } from './setup.ts'
import { trashRoutes } from './trash.ts'

/** Every route of the API, but those of each content type (`contentRoutes`) and of each page (`routesOfPages`). */
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
  ...releaseRoutes,
  ...reviewLinkRoutes,
  ...commentRoutes,
  ...reviewRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...storyRoutes,
  ...trashRoutes,
  ...webhookRoutes,
  ...privacyRoutes,
  ...backupRoutes,
  ...newsletterRoutes,
}
