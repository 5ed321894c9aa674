import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Message } from '#content/api/messages.ts'
import type { Project } from '#content/types/projects.ts'
import { isAborted, reasonOf } from '../api/failure.ts'
import { checklist, demoContent, messages, pages, records } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Failed } from '../ui/failed.tsx'
import type { Route } from './+types/dashboard'
import { localDay } from './dates.ts'
import { checkInbox, useInbox } from './messages/inbox.ts'
import { Screen } from './screen.tsx'
import { ChecklistPanel } from './setup/checklist-panel.tsx'
import { DemoPanel } from './setup/demo-panel.tsx'
import { DemoRemoved } from './setup/demo-removed.tsx'
import { fetchMe, useMe } from './use-me.ts'

const newest = { page: 1, pageSize: 5 }
const newMessages = 'New Messages'

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  // Rights: an editor may not read messages.
  const isEditor = (await fetchMe())?.role === 'editor'
  try {
    const [projects, positions, unread, technologies, latest, drafts, demo, steps] =
      await Promise.all([
        records('projects').list({ ...newest, sort: '-createdAt' }, signal),
        records('careers').countActive(signal),
        isEditor ? null : messages.list({ status: 'new', page: 1, pageSize: 1 }, signal),
        records('technologies').list({ page: 1, pageSize: 1 }, signal),
        isEditor ? null : messages.list({ ...newest, sort: '-createdAt' }, signal),
        countDrafts(signal),
        // The dashboard is whole without them.
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

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

const link = 'text-signal-deep underline underline-offset-4 hover:text-ink'
const number = new Intl.NumberFormat('en-US')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isEditor = useMe()?.role === 'editor'
  const inbox = useInbox()
  const latest = useLatest(loaderData.messages ?? undefined)
  return (
    <Screen
      title="Dashboard"
      subtitle={isEditor ? 'What is on the site' : 'What is on the site, and who wrote to you'}
    >
      {loaderData.figures ? (
        <>
          {loaderData.demo && <DemoPanel demo={loaderData.demo} />}
          {loaderData.steps && <ChecklistPanel checklist={loaderData.steps} />}
          <ul
            className={`grid grid-cols-2 border-line border-t border-l bg-sheet ${loaderData.figures.length === 3 ? 'sm:grid-cols-3' : 'lg:grid-cols-4'}`}
          >
            {loaderData.figures.map(({ label, figure, to }) => (
              <li key={label} className="border-line border-r border-b max-sm:last:odd:col-span-2">
                <Link to={to} className="group block px-5 py-4 hover:bg-paper">
                  <span className="caption block text-ink-3">{label}</span>
                  <span className="display mt-2 block text-3xl tabular-nums group-hover:text-signal-deep">
                    {number.format((label === newMessages ? inbox?.unread : undefined) ?? figure)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Drafts count={loaderData.drafts} />
          <div
            className={`mt-8 grid grid-cols-1 items-start gap-8 ${latest ? 'xl:grid-cols-2' : ''}`}
          >
            {latest && (
              <Recent
                title="Recent Messages"
                all="/admin/messages"
                nothing="No messages yet. What visitors send from the contact form arrives here."
              >
                {latest.map(({ _id, name, subject, status, createdAt }) => (
                  <Entry key={_id} to={`/admin/messages?view=${_id}`} title={subject} note={name}>
                    {status === 'new' && <Badge variant="live">Unread</Badge>}
                    <Day of={createdAt} />
                  </Entry>
                ))}
              </Recent>
            )}
            <Recent
              title="Recent Projects"
              all="/admin/projects"
              nothing={
                <>
                  No projects yet.{' '}
                  <Link to="/admin/projects/create" className={link}>
                    Add the first project
                  </Link>
                </>
              }
            >
              {loaderData.projects.map(({ _id, title, client, isActive, createdAt }: Project) => (
                <Entry key={_id} to={`/admin/projects/${_id}/edit`} title={title} note={client}>
                  {!isActive && <Badge variant="still">Inactive</Badge>}
                  <Day of={createdAt} />
                </Entry>
              ))}
            </Recent>
          </div>
          {loaderData.demo?.removed && <DemoRemoved removed={loaderData.demo.removed} />}
        </>
      ) : (
        <Failed reason={loaderData.reason} onRetry={revalidate}>
          Failed to fetch the dashboard
        </Failed>
      )}
    </Screen>
  )
}

function Drafts({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="mt-5 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      {count === 1 ? '1 page has ' : `${number.format(count)} pages have `}
      <Link to="/admin/pages" className={link}>
        unpublished changes
      </Link>
    </p>
  )
}

/** Newest messages as they were loaded, and loaded again when the inbox has changed since then. */
function useLatest(loaded: Message[] | undefined): Message[] | undefined {
  const inbox = useInbox()
  const [fresh, setFresh] = useState<{ since: Message[]; items: Message[] }>()
  const state = inbox && `${inbox.newest}/${inbox.unread}`
  const before = useRef(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the inbox
  useEffect(() => {
    if (!loaded || !inbox || before.current === state) return
    const isFirst = before.current === undefined
    before.current = state
    if (isFirst && loaded.some(({ _id }) => _id === inbox.newest)) return
    const stop = new AbortController()
    messages.list({ ...newest, sort: '-createdAt' }, stop.signal, true).then(
      ({ items }) => setFresh({ since: loaded, items }),
      () => {}, // the loaded messages stay
    )
    return () => stop.abort()
  }, [loaded, state])
  return fresh && fresh.since === loaded ? fresh.items : loaded
}

interface RecentProps {
  title: string
  all: string
  nothing: ReactNode
  children: ReactNode[]
}

function Recent({ title, all, nothing, children }: RecentProps) {
  return (
    <section aria-label={title} className="border border-line bg-sheet">
      <div className="flex min-h-12 items-center justify-between gap-4 px-5">
        <h2 className="font-semibold text-sm">{title}</h2>
        <Link
          to={all}
          className={`caption inline-flex min-h-6 items-center max-sm:min-h-11 ${link}`}
        >
          View all
        </Link>
      </div>
      {children.length > 0 ? (
        <ul>{children}</ul>
      ) : (
        <p className="border-line border-t px-5 py-8 text-center text-ink-2 text-sm">{nothing}</p>
      )}
    </section>
  )
}

interface EntryProps {
  to: string
  title: string
  note: string
  children: ReactNode
}

function Entry({ to, title, note, children }: EntryProps) {
  return (
    <li className="border-line border-t">
      <Link to={to} className="flex min-h-14 items-center gap-4 px-5 py-2 hover:bg-paper">
        <span className="min-w-0 grow">
          <span className="block truncate font-medium text-sm">{title}</span>
          <span className="block truncate text-ink-2 text-xs">{note}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}

function Day({ of }: { of: string }) {
  return (
    <time dateTime={of} className="caption shrink-0 text-ink-3 max-sm:hidden">
      {localDay(of)}
    </time>
  )
}
