import { formPath } from '#content/publishing/form-path.ts'
import { adminPath } from '../admin-path.ts'
import '../jitless.ts'
import { Link } from 'react-router'
import type { Me } from '#content/people/sign-in-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { mayDo } from '../may-do.ts'
import { RetentionNotice } from '../privacy/retention-notice.tsx'
import { useMe } from '../use-me.ts'
import type { Route } from './+types/dashboard'
import { BackupsLine } from './backups-line.tsx'
import { DemoRemoved } from './demo-removed.tsx'
import { Day, Entry, link, Recent } from './entries.tsx'
import { Figures } from './figures.tsx'
import { loadDashboard } from './load-dashboard.ts'
import { ProxyNotice } from './proxy-notice.tsx'
import { Setup } from './setup.tsx'
import { useLatest } from './use-latest.ts'
import { WaitingPanel } from './waiting.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(loadDashboard(signal), 'Failed to fetch the dashboard')

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

const subtitleFor = (me: Me | null) =>
  !mayDo(me, 'messages')
    ? 'What is on the site'
    : mayDo(me, 'content')
      ? 'Overview of your site and inbox'
      : 'Who wrote to you'

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const me = useMe()
  const latest = useLatest(loaderData.found?.messages ?? undefined)
  return (
    <FetchedScreen title="Dashboard" subtitle={subtitleFor(me)} fetched={loaderData}>
      {({ steps, demo, figures, waiting, projects, backups }) => (
        <>
          <RetentionNotice />
          {steps?.untrustedProxy && <ProxyNotice {...steps.untrustedProxy} />}
          <Setup demo={demo} checklist={steps} />
          <Figures figures={figures} />
          <WaitingPanel waiting={waiting} />
          <div
            className={`mt-8 grid grid-cols-1 items-start gap-8 ${latest && projects ? 'xl:grid-cols-2' : ''}`}
          >
            {latest && (
              <Recent
                title="Recent Messages"
                all={adminPath('/admin/messages')}
                nothing="No messages yet. Messages from the contact form appear here."
              >
                {latest.map(({ _id, name, subject, status, createdAt }) => (
                  <Entry
                    key={_id}
                    to={adminPath(`/admin/messages?view=${_id}`)}
                    title={subject}
                    note={name}
                  >
                    {status === 'new' && <Badge variant="live">Unread</Badge>}
                    <Day of={createdAt} />
                  </Entry>
                ))}
              </Recent>
            )}
            {projects && (
              <Recent
                title="Recent Projects"
                all={adminPath('/admin/projects')}
                nothing={
                  <>
                    No projects yet.{' '}
                    <Link to={adminPath('/admin/projects/create')} className={link}>
                      Add the first project
                    </Link>
                  </>
                }
              >
                {projects.map(({ _id, title, client, createdAt, ...record }) => (
                  <Entry
                    key={_id}
                    to={formPath({ type: 'projects', recordId: _id })}
                    title={title}
                    note={client}
                  >
                    {!record.isActive && <Badge variant="still">Inactive</Badge>}
                    <Day of={createdAt} />
                  </Entry>
                ))}
              </Recent>
            )}
          </div>
          {backups && <BackupsLine status={backups} />}
          {demo?.removed && <DemoRemoved removed={demo.removed} />}
        </>
      )}
    </FetchedScreen>
  )
}
