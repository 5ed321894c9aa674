import { nameOf } from '#content/documents/content-types.ts'
import '../../jitless.ts'
import { Link } from 'react-router'
import type { Content } from '#content/documents/define.ts'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { recordsOf } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Empty } from '../../../ui/empty.tsx'
import { noticeFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { contentOf, publicPageOf } from '../content-type.ts'
import type { Route } from './+types/edit'
import { useBackToList } from './back-to-list.ts'
import { Replaceable } from './draft/replaceable.tsx'
import { parseRecord } from './form-values.ts'
import { recordValues } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  try {
    const record = parseRecord(await recordsOf(content).drafts.get(params.id, request.signal))
    return { record, loadedAt: Date.now() }
  } catch (error) {
    const isMissing = hasStatus(error, 404) || hasStatus(error, 400)
    noticeFailedFetch(`Failed to fetch ${content.one.toLowerCase()}`, error, reasonOf(error))
    return { record: null, isMissing }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/**
 * Loads data again only if the address changes: to another record, or after a publication during which more was typed.
 * Otherwise the form keeps the values that it was opened with.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search

export default function Edit({ params, loaderData }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const { record, isMissing, loadedAt } = loaderData
  if (!record) return <NotFound content={content} isMissing={isMissing} />
  return (
    <Replaceable key={loadedAt} stored={record}>
      {(present, onReplaced) => (
        <Screen
          title={`Edit ${content.one}`}
          subtitle={
            <Subtitle name={nameOf(content, present)} page={publicPageOf(content, present)} />
          }
        >
          <RecordForm
            content={content}
            values={recordValues(content, present)}
            record={present}
            onReplaced={onReplaced}
          />
        </Screen>
      )}
    </Replaceable>
  )
}

function Subtitle({ name, page }: { name: string; page?: string | undefined }) {
  return (
    <>
      {`Change the details of “${name}”. `}
      {page && (
        <a href={page} className="caption text-signal-deep underline underline-offset-4">
          {page}
        </a>
      )}
    </>
  )
}

interface NotFoundProps {
  content: Content
  /** Whether the server answered that the record does not exist. After any other failure it may exist. */
  isMissing: boolean
}

function NotFound({ content, isMissing }: NotFoundProps) {
  const list = useBackToList(content)
  return (
    <Screen
      title={`Edit ${content.one}`}
      subtitle={isMissing ? 'It may have been deleted.' : 'It could not be loaded.'}
    >
      <div className="border border-line bg-sheet">
        <Empty
          title={`${content.one} not found`}
          actions={
            <>
              {!isMissing && (
                <button
                  type="button"
                  onClick={() => location.reload()}
                  className={button('secondary')}
                >
                  Retry
                </button>
              )}
              <Link to={list} className={button('secondary')}>
                Back to the list
              </Link>
            </>
          }
        />
      </div>
    </Screen>
  )
}
