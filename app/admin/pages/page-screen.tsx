import '../jitless.ts'
import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { isPageName, type PageName, pageOf } from '#content/pages/index.ts'
import type { Settings } from '#content/settings.ts'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { settings } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { noticeFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/page-screen'
import { PageForm } from './page-form.tsx'
import { publicPathOf } from './page-state.ts'
import { fetchPage, type StoredDraft } from './page-storage.ts'

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const { name } = params
  if (!isPageName(name)) throw data(null, { status: 404 })
  try {
    const [stored, company] = await Promise.all([
      fetchPage(name, signal),
      // Only what is about the page follows from them: without them it can be written as well.
      settings.get(signal).catch(() => null),
    ])
    return { name, stored, company }
  } catch (error) {
    if (isAborted(error)) throw error
    const failed = 'Failed to fetch page'
    noticeFailedFetch(failed, error)
    return { name, failed, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function PageScreen({ loaderData }: Route.ComponentProps) {
  const { name, stored, company, failed, reason } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <Screen title={`Edit ${pageOf(name).title}`} subtitle={<Subtitle name={name} />}>
      {stored ? (
        <Loaded key={name} name={name} stored={stored} company={company} />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}

interface LoadedProps {
  name: PageName
  stored: StoredDraft
  company: Settings | null
}

/** The form, and another one when a version was restored or the draft was discarded. */
function Loaded({ name, stored, company }: LoadedProps) {
  const [shown, setShown] = useState({ stored, turn: 0 })
  return (
    <PageForm
      key={shown.turn}
      name={name}
      stored={shown.stored}
      company={company}
      // Counted: what is public may be what it was at the opening.
      onReplaced={(stored) => setShown(({ turn }) => ({ stored, turn: turn + 1 }))}
    />
  )
}

function Subtitle({ name }: { name: PageName }) {
  const path = publicPathOf(name)
  if (!path) return 'Change the words that stand on every page.'
  return (
    <>
      {'Change the words of the page. '}
      <a href={path} className="caption text-signal-deep underline underline-offset-4">
        {path}
      </a>
    </>
  )
}
