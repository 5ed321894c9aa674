import type { Release } from '#content/api/publication/releases.ts'
import { contentNames } from '#content/index.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { releases } from '../../api/releases.ts'
import { checklist, demoContent, listReviews, messages, pages, records } from '../../api.ts'
import { mayDo } from '../may-do.ts'
import { checkInbox } from '../messages/inbox.ts'
import { fetchMe } from '../use-me.ts'
import type { DraftCounts } from './drafts.tsx'
import { newMessages } from './figures.tsx'
import { newest, newestMessages } from './use-latest.ts'

/** What the dashboard shows; without the figures nothing, and without the rest that much less. */
export async function loadDashboard(signal: AbortSignal) {
  const me = await fetchMe()
  const [isEditor, readsMessages, isAdministrator] = [
    mayDo(me, 'content'),
    mayDo(me, 'messages'),
    mayDo(me, 'administrator'),
  ]
  try {
    const [
      projects,
      positions,
      inbox,
      technologies,
      latest,
      drafts,
      reviews,
      waiting,
      demo,
      steps,
    ] = await Promise.all([
      isEditor ? records('projects').list(newest, signal) : null,
      isEditor ? records('careers').countActive(signal) : null,
      // Without suspected spam, as the sidebar counts.
      !readsMessages ? null : messages.inbox(undefined, signal),
      isEditor ? records('technologies').list({ page: 1, pageSize: 1 }, signal) : null,
      !readsMessages ? null : messages.list(newestMessages, signal),
      isEditor ? countDrafts(signal) : { pages: 0, records: [] },
      isEditor ? listReviews(signal).catch(() => []) : [],
      isEditor ? waitingReleases(signal) : [],
      !isAdministrator ? null : demoContent.get(signal).catch(() => null),
      !isAdministrator ? null : checklist.get(signal).catch(() => null),
    ])
    if (readsMessages) checkInbox()
    const figures = [
      ...(projects
        ? [{ label: 'Total Projects', figure: projects.total, to: '/admin/projects' }]
        : []),
      ...(positions === null
        ? []
        : [{ label: 'Open Positions', figure: positions, to: '/admin/careers?isActive=true' }]),
      ...(inbox
        ? [{ label: newMessages, figure: inbox.unread, to: '/admin/messages?status=new' }]
        : []),
      ...(technologies
        ? [{ label: 'Technologies', figure: technologies.total, to: '/admin/technologies' }]
        : []),
    ]
    return {
      figures,
      drafts,
      reviews,
      releases: waiting,
      demo,
      steps,
      projects: projects?.items ?? null,
      messages: latest?.items ?? null,
    }
  } catch (error) {
    if (isAborted(error)) throw error
    return { figures: null, reason: reasonOf(error) }
  }
}

/** What waits to be published. It is no figure: the dashboard is there without it, too. */
async function countDrafts(signal: AbortSignal): Promise<DraftCounts> {
  const [ofPages, ...ofRecords] = await Promise.all([
    pages.list(signal).then(
      (all) => all.filter(({ isDraft }) => isDraft).length,
      () => 0,
    ),
    ...contentNames.map((type) =>
      records(type)
        .list({ draft: 'only', page: 1, pageSize: 1 }, signal)
        .then(
          ({ total }) => ({ type, count: total }),
          () => ({ type, count: 0 }),
        ),
    ),
  ])
  return { pages: ofPages, records: ofRecords.filter(({ count }) => count > 0) }
}

/** Releases with a time, those that have failed first. They are no figure either. */
async function waitingReleases(signal: AbortSignal): Promise<Release[]> {
  const open = await releases.list({ open: true }, signal).catch(() => undefined)
  const { failed = [], scheduled = [] } = Object.groupBy(open?.items ?? [], ({ state }) => state)
  return [...failed, ...scheduled]
}
