import './jitless.ts'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { hasStatus, isAborted, reasonOf } from '../api/failure.ts'
import { recordsOf } from '../api.ts'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/edit'
import { contentOf, nameOf } from './content-type.ts'
import { valuesOf } from './form-values.ts'
import { RecordForm } from './record-form.tsx'
import { Screen } from './screen.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  try {
    return { record: await recordsOf(content).get(params.id, request.signal) }
  } catch (error) {
    const isMissing = hasStatus(error, 404) || hasStatus(error, 400)
    if (!isMissing && !isAborted(error)) {
      const failed = `Failed to fetch ${content.one.toLowerCase()}`
      toast.error(failed, { id: failed, description: reasonOf(error) })
    }
    return { record: null, isMissing }
  }
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

/** The form has what was loaded when it was opened; a later load must not take its place. */
export const shouldRevalidate = () => false

export default function Edit({ params, loaderData }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const { record } = loaderData
  const api = recordsOf(content)
  if (!record) return <NotFound one={content.one} list={`/admin/${content.name}`} />
  return (
    <Screen
      key={record._id}
      title={`Edit ${content.one}`}
      subtitle={<Subtitle name={nameOf(content, record)} page={pageOf(content.name, record)} />}
    >
      <RecordForm
        content={content}
        values={valuesOf(content, record)}
        save={(values) => api.update(record._id, values, record.version)}
        does={{ verb: 'update', done: 'updated' }}
      />
    </Screen>
  )
}

/** The public page of a record, when a visitor would find one. */
function pageOf(type: string, record: { isActive: boolean; slug?: unknown }): string | undefined {
  return record.isActive && record.slug ? `/${type}/${record.slug}` : undefined
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

function NotFound({ one, list }: { one: string; list: string }) {
  return (
    <Screen title={`Edit ${one}`} subtitle="It may have been deleted.">
      <div className="border border-line bg-sheet">
        <Empty title={`${one} not found`}>
          <Link to={list} className={`${button('secondary')} mt-4`}>
            Back to the list
          </Link>
        </Empty>
      </div>
    </Screen>
  )
}
