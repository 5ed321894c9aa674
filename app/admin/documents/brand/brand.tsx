import '../../jitless.ts'
import { api } from '../../../api.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { Replaceable } from '../form/draft/replaceable.tsx'
import type { Route } from './+types/brand'
import { BrandForm } from './brand-form.tsx'
import { showBrand } from './show-brand.ts'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /brand', { query: { draft: true }, signal }), 'Failed to fetch the brand', {
    isTold: true,
  })

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function BrandScreen({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Brand"
      subtitle="Look, typefaces and the one color that all others are derived from"
      fetched={loaderData}
    >
      {(stored) => (
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
      )}
    </FetchedScreen>
  )
}
