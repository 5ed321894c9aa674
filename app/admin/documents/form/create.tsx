import '../../jitless.ts'
import { toast } from 'sonner'
import type { Content, Values } from '#content/documents/define.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { isOptional } from '#content/documents/fields.ts'
import { isAborted, reasonOf } from '../../../api/failure.ts'
import { recordsOf } from '../../../api.ts'
import { today } from '../../dates.ts'
import { Screen } from '../../screen.tsx'
import { contentOf } from '../content-type.ts'
import type { Route } from './+types/create'
import { publicationFieldsOf, recordValues } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const content = contentOf(params.type)
  const from = new URL(request.url).searchParams.get('from')
  const copied = from ? await copyOf(content, from, request.signal) : undefined
  return { from, copied }
}

/** Values of a new record. In a list by date, it has today's. */
function newValues(content: Content): Values<Content> {
  const values = recordValues(content, emptyValues(content))
  const { newestBy } = content
  return newestBy ? { ...values, [newestBy]: today() } : values
}

/** Values of a duplicate. Its name ends with '(copy)'; its address and publication times are empty. */
async function copyOf(
  content: Content,
  id: string,
  signal: AbortSignal,
): Promise<Values<Content> | undefined> {
  try {
    const values = recordValues(content, await recordsOf(content).drafts.get(id, signal))
    const [name = ''] = Object.values(content.columns)
    const address = content.slugFrom ? { slug: '' } : {}
    const times = Object.fromEntries(
      Object.keys(publicationFieldsOf(content)).map((time) => [time, '']),
    )
    const date = content.newestBy ? { [content.newestBy]: today() } : {}
    return { ...values, ...address, ...times, ...date, [name]: `${values[name]} (copy)` }
  } catch (error) {
    if (isAborted(error)) throw error
    const failed = `Failed to fetch ${content.one.toLowerCase()}`
    toast.error(failed, { id: failed, description: reasonOf(error) })
    return undefined
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** Loads data only for another address: the form already has the loaded values. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href

export default function Create({ params, loaderData: { from, copied } }: Route.ComponentProps) {
  const content = contentOf(params.type)
  const others = Object.values(content.fields).some(isOptional) ? ' unless marked optional' : ''
  return (
    <Screen
      key={`${content.name}-${from}`}
      title={`Create ${content.one}`}
      subtitle={`Add a new ${content.one.toLowerCase()}. Every field is required${others}.`}
    >
      <RecordForm
        content={content}
        values={copied ?? newValues(content)}
        startsChanged={copied !== undefined}
      />
    </Screen>
  )
}
