import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { editingRoute } from './editing/route-id.ts'
import { routeIds } from './route-ids.ts'

/** Design system page; development only. */
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
    // Own pages, with up to three segments in their address, and the 404 page.
    route('*', 'site/subpages/subpage.tsx'),
  ]),

  // `/edit` followed by a public path.
  route('edit/*', 'editing/editing.tsx', { id: editingRoute }),

  route('admin/sso-login', 'sign-in/sso-login.tsx'),
  route('sso', 'sign-in/sso.tsx'),
  // The only page of these that runs scripts.
  route('sso/callback', 'sign-in/callback.tsx', { id: 'callback' }),
  route('sso/link', 'sign-in/sign-in-link.tsx'),
  route('sso/invitation', 'sign-in/invitation.tsx'),
  route('sso/forgot', 'sign-in/forgot.tsx'),
  route('sso/reset', 'sign-in/reset.tsx'),
  route('checking', 'sign-in/checking.tsx', { id: routeIds.checking }),

  route('admin', 'admin/layout.tsx', { id: routeIds.admin }, [
    index('admin/dashboard/dashboard.tsx'),
    route('messages', 'admin/inbox/messages.tsx'),
    route('images', 'admin/media/images.tsx'),
    route('brand', 'admin/documents/brand/brand.tsx'),
    route('setup', 'admin/setup/setup.tsx'),
    route('setup/backup', 'admin/backup/start/start-from-backup.tsx'),
    route('settings', 'admin/documents/settings/settings.tsx'),
    route('settings/mail', 'admin/outbox/mail/mail.tsx'),
    route('settings/webhooks', 'admin/outbox/webhooks/webhooks.tsx'),
    route('settings/privacy', 'admin/privacy/privacy.tsx'),
    route('settings/backups', 'admin/backup/backups.tsx'),
    route('settings/exports', 'admin/backup/exports/exports.tsx'),
    route('settings/imports', 'admin/imports/imports.tsx'),
    route('settings/imports/:id', 'admin/imports/import.tsx'),
    route('newsletter', 'admin/newsletter/newsletter.tsx'),
    route('settings/inbox', 'admin/inbox/settings/inbox-settings.tsx'),
    route('pages', 'admin/documents/pages/pages.tsx'),
    route('pages/:name', 'admin/documents/pages/page-screen.tsx'),
    route('redirects', 'admin/redirects/redirects.tsx'),
    route('redirects/not-found', 'admin/redirects/not-found.tsx'),
    route('redirects/check-addresses', 'admin/redirects/check-addresses.tsx'),
    route('visits', 'admin/visits/visits.tsx'),
    route('releases', 'admin/publishing/releases/releases.tsx'),
    route('releases/:id', 'admin/publishing/releases/release.tsx'),
    route('activity', 'admin/documents/activity/activity.tsx'),
    route('trash', 'admin/documents/trash/trash.tsx'),
    route('sessions', 'admin/people/sessions/sessions.tsx'),
    route('people', 'admin/people/people.tsx'),
    route('me', 'admin/people/me/me.tsx'),
    route(':type', 'admin/documents/list/list.tsx'),
    route(':type/create', 'admin/documents/form/create.tsx'),
    route(':type/:id/edit', 'admin/documents/form/edit.tsx'),
    route('*', 'admin/not-found.tsx'),
  ]),
] satisfies RouteConfig
