import { isAborted, reasonOf } from '../../api/failure.ts'
import { checklist, demoContent, messages, pages, records } from '../../api.ts'
import { checkInbox } from '../messages/inbox.ts'
import { fetchMe } from '../use-me.ts'
import { newMessages } from './figures.tsx'
import { newest } from './use-latest.ts'

/** What the dashboard shows; without the figures nothing, and without the rest that much less. */
export async function loadDashboard(signal: AbortSignal) {
  // Rights: an editor may not read messages.
  const isEditor = (await fetchMe())?.role === 'editor'
  try {
    const [projects, positions, unread, technologies, latest, drafts, demo, steps] =
      await Promise.all([
        records('projects').list(newest, signal),
        records('careers').countActive(signal),
        isEditor ? null : messages.list({ status: 'new', page: 1, pageSize: 1 }, signal),
        records('technologies').list({ page: 1, pageSize: 1 }, signal),
        isEditor ? null : messages.list(newest, signal),
        countDrafts(signal),
        isEditor ? null : demoContent.get(signal).catch(() => null),
        isEditor ? null : checklist.get(signal).catch(() => null),
      ])
    if (!isEditor) checkInbox()
    const figures = [
      { label: 'Total Projects', figure: projects.total, to: '/admin/projects' },
      { label: 'Open Positions', figure: positions, to: '/admin/careers?isActive=true' },
      ...(unread
        ? [{ label: newMessages, figure: unread.total, to: '/admin/messages?status=new' }]
        : []),
      { label: 'Technologies', figure: technologies.total, to: '/admin/technologies' },
    ]
    return {
      figures,
      drafts,
      demo,
      steps,
      projects: projects.items,
      messages: latest?.items ?? null,
    }
  } catch (error) {
    if (isAborted(error)) throw error
    return { figures: null, reason: reasonOf(error) }
  }
}

/** Pages with unpublished changes. They are no figure: the dashboard is there without them, too. */
const countDrafts = (signal: AbortSignal) =>
  pages.list(signal).then(
    (all) => all.filter(({ isDraft }) => isDraft).length,
    () => 0,
  )
