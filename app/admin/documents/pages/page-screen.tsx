import '../../jitless.ts'
import { data } from 'react-router'
import { isPageName, type PageName, pageOf } from '#content/documents/pages/index.ts'
import { fetchSettings } from '../../../api.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { Replaceable } from '../form/draft/replaceable.tsx'
import type { Route } from './+types/page-screen'
import { fetchPage } from './page-document.ts'
import { PageForm } from './page-form.tsx'
import { publicPathOf } from './page-state.ts'

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const { name } = params
  if (!isPageName(name)) throw data(null, { status: 404 })
  const all = Promise.all([
    fetchPage(name, signal),
    // Optional: only the aside and the samples need the settings, and the page can be edited without.
    fetchSettings(signal).catch(() => null),
  ])
  return { name, page: await fetched(all, 'Failed to fetch page', { isTold: true }) }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function PageScreen({ loaderData: { name, page } }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title={`Edit ${pageOf(name).title}`}
      subtitle={<Subtitle name={name} />}
      fetched={page}
    >
      {([stored, company]) => (
        <Replaceable key={name} stored={stored}>
          {(present, onReplaced) => (
            <PageForm name={name} stored={present} company={company} onReplaced={onReplaced} />
          )}
        </Replaceable>
      )}
    </FetchedScreen>
  )
}

function Subtitle({ name }: { name: PageName }) {
  const path = publicPathOf(name)
  if (!path) return 'Edit the text shown on every page.'
  return (
    <>
      {'Edit this page. '}
      <a href={path} className="caption text-signal-deep underline underline-offset-4">
        {path}
      </a>
    </>
  )
}
