import './jitless.ts'
import { emptyValues } from '#content/schema.ts'
import { recordsOf } from '../api.ts'
import type { Route } from './+types/create'
import { contentOf } from './content-type.ts'
import { RecordForm } from './record-form.tsx'
import { Screen } from './screen.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  contentOf(params.type)
  return null
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export default function Create({ params }: Route.ComponentProps) {
  const content = contentOf(params.type)
  return (
    <Screen
      title={`Create ${content.one}`}
      subtitle={`Add a new ${content.one.toLowerCase()}. Every field is required.`}
    >
      <RecordForm
        content={content}
        values={emptyValues(content)}
        save={recordsOf(content).create}
        does={{ verb: 'create', done: 'created' }}
      />
    </Screen>
  )
}
