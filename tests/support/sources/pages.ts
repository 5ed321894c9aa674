import { folderOf } from '#content/documents/addresses.ts'
import { contents, type PagedName, pagedNames } from '#content/documents/content-types.ts'
import { publicPages as declaredPages } from '#content/documents/public-pages.ts'
import { slugify } from '#server/documents/slugify.ts'
import { readDemo } from '#server/setup/read-demo.ts'

const demo = readDemo()

/** Content types with a page for each record in the demo content, which has no custom pages. */
const shownTypes = pagedNames.filter((name) => name !== 'subpages')

const firstOf = (name: Exclude<PagedName, 'subpages'>) =>
  folderOf(contents[name]) + slugify(demo[name][0]?.title ?? '', 'en')

export const caseStudy = firstOf('projects')
export const job = firstOf('careers')
export const article = firstOf('news')

/** The main public pages, which Lighthouse measures. */
export const mainPages = [
  '/',
  '/technologies',
  firstOf('technologies'),
  '/projects',
  caseStudy,
  '/careers',
  job,
  '/contact',
]

/** A page of each public kind, on a site with the demo company. */
export const publicPages = [
  ...declaredPages.filter(({ sitemap }) => sitemap !== 'never').map(({ path }) => path),
  ...shownTypes.map(firstOf),
]

/** The pages that return 404, each with its own text. */
export const missingPages = [
  '/nowhere',
  ...shownTypes.map((name) => `${folderOf(contents[name])}nothing`),
]

/** The admin screens, each with the heading it has once loaded. */
export const adminScreens = [
  { path: '/admin', heading: 'Dashboard' },
  { path: '/admin/projects', heading: 'Projects' },
  { path: '/admin/projects/create', heading: 'Create Project' },
  { path: '/admin/careers', heading: 'Careers' },
  { path: '/admin/technologies', heading: 'Technologies' },
  { path: '/admin/testimonials', heading: 'Testimonials' },
  { path: '/admin/news', heading: 'News' },
  { path: '/admin/subpages', heading: 'Custom pages' },
  { path: '/admin/subpages/create', heading: 'Create Page' },
  { path: '/admin/messages', heading: 'Messages' },
  { path: '/admin/images', heading: 'Images' },
  { path: '/admin/pages', heading: 'Standard pages' },
  { path: '/admin/pages/home', heading: 'Edit Home' },
  { path: '/admin/releases', heading: 'Releases' },
  { path: '/admin/redirects', heading: 'Redirects' },
  { path: '/admin/redirects/not-found', heading: 'Not found' },
  { path: '/admin/redirects/check-addresses', heading: 'Check addresses' },
  { path: '/admin/visits', heading: 'Visits' },
  { path: '/admin/brand', heading: 'Brand' },
  { path: '/admin/setup', heading: 'Set up your site' },
  { path: '/admin/setup/backup', heading: 'Start from a backup' },
  { path: '/admin/settings', heading: 'Settings' },
  { path: '/admin/settings/mail', heading: 'Email' },
  { path: '/admin/settings/webhooks', heading: 'Webhooks' },
  { path: '/admin/settings/privacy', heading: 'Privacy' },
  { path: '/admin/settings/backups', heading: 'Backups' },
  { path: '/admin/settings/exports', heading: 'Export and import' },
  { path: '/admin/settings/imports', heading: 'Import' },
  { path: '/admin/settings/inbox', heading: 'Inbox' },
  { path: '/admin/newsletter', heading: 'Newsletter' },
  { path: '/admin/trash', heading: 'Trash' },
  { path: '/admin/activity', heading: 'Activity' },
  { path: '/admin/sessions', heading: 'Sessions' },
  { path: '/admin/people', heading: 'People' },
  { path: '/admin/me', heading: 'Your account' },
]
