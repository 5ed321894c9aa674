import { api, records } from '../../api.ts'
import { adminPath } from '../admin-path.ts'
import { checkInbox } from '../inbox/inbox.ts'
import { mayDo } from '../may-do.ts'
import { fetchMe } from '../use-me.ts'
import { newMessages } from './figures.tsx'
import { loadWaiting } from './load-waiting.ts'
import { newest, newestMessages } from './use-latest.ts'

/** Loads the dashboard. Fails only if the counts fail; other parts are optional. */
export async function loadDashboard(signal: AbortSignal) {
  const me = await fetchMe()
  const [isEditor, readsMessages, isAdministrator] = [
    mayDo(me, 'content'),
    mayDo(me, 'messages'),
    mayDo(me, 'administrator'),
  ]
  const [projects, positions, inbox, technologies, latest, waiting, demo, steps, backupStatus] =
    await Promise.all([
      isEditor ? records('projects').list(newest, signal) : null,
      isEditor ? records('careers').countActive(signal) : null,
      // Excludes suspected spam, like the count in the sidebar.
      !readsMessages ? null : api.json('GET /messages/inbox', { signal, isInBackground: true }),
      isEditor ? records('technologies').list({ page: 1, pageSize: 1 }, signal) : null,
      !readsMessages ? null : api.list('GET /messages', { query: newestMessages, signal }),
      loadWaiting(me, signal),
      !isAdministrator ? null : api.json('GET /demo-content', { signal }).catch(() => null),
      !isAdministrator ? null : api.json('GET /checklist', { signal }).catch(() => null),
      !isAdministrator ? null : api.json('GET /backups/status', { signal }).catch(() => null),
    ])
  if (readsMessages) checkInbox()
  const figures = [
    ...(projects
      ? [
          {
            label: 'Total Projects',
            figure: projects.total,
            to: adminPath('/admin/projects'),
          },
        ]
      : []),
    ...(positions === null
      ? []
      : [
          {
            label: 'Open Positions',
            figure: positions,
            to: adminPath('/admin/careers?isActive=true'),
          },
        ]),
    ...(inbox
      ? [{ label: newMessages, figure: inbox.unread, to: adminPath('/admin/messages?status=new') }]
      : []),
    ...(technologies
      ? [
          {
            label: 'Technologies',
            figure: technologies.total,
            to: adminPath('/admin/technologies'),
          },
        ]
      : []),
  ]
  return {
    figures,
    waiting,
    demo,
    steps,
    backups: backupStatus,
    projects: projects?.items ?? null,
    messages: latest?.items ?? null,
  }
}
