import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { editingRoute } from './editing/route-id.ts'
import { routeIds } from './route-ids.ts'

/** Design system, all components on one page; not built. */
const development = import.meta.env.DEV ? [route('dev/ui', 'dev/ui.tsx')] : []

export default [
  ...development,
  layout('site/layout/layout.tsx', { id: routeIds.site }, [
    index('site/home/home.tsx'),
    route('technologies', 'site/technologies/technologies.tsx'),
    route('technologies/:slug', 'site/technologies/technology.tsx'),
    route('projects', 'site/projects/projects.tsx'),
    route('projects/:slug', 'site/projects/project.tsx'),
    route('careers', 'site/careers/careers.tsx'),
    route('careers/:slug', 'site/careers/job.tsx'),
    route('testimonials', 'site/testimonials/testimonials.tsx'),
    route('news', 'site/news/news.tsx'),
    route('news/:slug', 'site/news/article.tsx'),
    route('contact', 'site/contact/contact.tsx'),
    route('about', 'site/plain/about.tsx'),
    route('privacy', 'site/plain/privacy.tsx'),
    route('terms', 'site/plain/terms.tsx'),
    route('newsletter', 'site/newsletter/newsletter.tsx'),
    route('newsletter/confirm', 'site/newsletter/confirm.tsx'),
    route('newsletter/unsubscribe', 'site/newsletter/unsubscribe.tsx'),
    route('review/:token', 'site/review/ended.tsx', { id: 'review' }),
    route(':slug', 'site/subpages/subpage.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
  ]),

  // The address of a page behind it; whose it is, `content/documents/addresses.ts` says.
  route('edit/*', 'editing/editing.tsx', { id: editingRoute }),

  route('admin/sso-login', 'sign-in/sso-login.tsx'),
  route('sso', 'sign-in/sso.tsx'),
  route('sso/callback', 'sign-in/callback.tsx'),
  route('sso/link', 'sign-in/sign-in-link.tsx'),
  route('sso/invitation', 'sign-in/invitation.tsx'),
  route('sso/forgot', 'sign-in/forgot.tsx'),
  route('sso/reset', 'sign-in/reset.tsx'),
  route('checking', 'sign-in/checking.tsx', { id: routeIds.checking }),

  route('admin', 'admin/layout.tsx', { id: routeIds.admin }, [
    index('admin/dashboard/dashboard.tsx'),
    route('messages', 'admin/messages/messages.tsx'),
    route('images', 'admin/images/images.tsx'),
    route('brand', 'admin/brand/brand.tsx'),
    route('setup', 'admin/setup/setup.tsx'),
    route('setup/backup', 'admin/setup/backup/start-from-backup.tsx'),
    route('settings', 'admin/settings/settings.tsx'),
    route('settings/mail', 'admin/settings/mail/mail.tsx'),
    route('settings/webhooks', 'admin/settings/webhooks/webhooks.tsx'),
    route('settings/privacy', 'admin/settings/privacy/privacy.tsx'),
    route('settings/backups', 'admin/settings/backups/backups.tsx'),
    route('newsletter', 'admin/newsletter/newsletter.tsx'),
    route('settings/inbox', 'admin/settings/inbox/inbox-settings.tsx'),
    route('pages', 'admin/pages/pages.tsx'),
    route('pages/:name', 'admin/pages/page-screen.tsx'),
    route('releases', 'admin/releases/releases.tsx'),
    route('releases/:id', 'admin/releases/release.tsx'),
    route('activity', 'admin/activity/activity.tsx'),
    route('trash', 'admin/trash/trash.tsx'),
    route('sessions', 'admin/sessions/sessions.tsx'),
    route('people', 'admin/people/people.tsx'),
    route('me', 'admin/me/me.tsx'),
    route(':type', 'admin/list/list.tsx'),
    route(':type/create', 'admin/form/create.tsx'),
    route(':type/:id/edit', 'admin/form/edit.tsx'),
    route('*', 'admin/not-found.tsx'),
  ]),
] satisfies RouteConfig
