import '../../jitless.ts'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { Replaceable } from '../form/draft/replaceable.tsx'
import type { Route } from './+types/brand'
import { BrandForm } from './brand-form.tsx'
import { showBrand } from './show-brand.ts'

const failed = 'Failed to fetch the brand'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const query = { draft: true }
    return { stored: await api.json('GET /brand', { query, signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error, failed) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function BrandScreen({ loaderData }: Route.ComponentProps) {
  const { stored, reason } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title="Brand"
      subtitle="Look, typefaces and the one color that all others are derived from"
    >
      {stored ? (
        <Replaceable stored={stored}>
          {(present, onReplaced) => (
            <BrandForm
              stored={present}
              onReplaced={(next) => {
                if (!next.draft) showBrand(next)
                onReplaced(next)
              }}
            />
          )}
        </Replaceable>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
