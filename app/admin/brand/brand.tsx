import '../jitless.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { brand, type StoredBrand } from '../../api.ts'
import { Failed } from '../../ui/failed.tsx'
import { noticeFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/brand'
import { BrandForm } from './brand-form.tsx'
import { showBrand } from './show-brand.ts'

const failed = 'Failed to fetch the brand'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { stored: await brand.get(request.signal) }
  } catch (error) {
    if (isAborted(error)) throw error
    noticeFailedFetch(failed, error)
    return { reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function BrandScreen({ loaderData }: Route.ComponentProps) {
  const { stored, reason } = loaderData
  // Remounted after a restore: the form keeps the values it was opened with.
  const [restored, setRestored] = useState<StoredBrand>()
  const { revalidate } = useRevalidator()
  const isNewer = restored && restored.version > (stored?.version ?? 0)
  const present = isNewer ? restored : stored
  return (
    <Screen title="Brand" subtitle="Look, typefaces and one color, from which all others follow">
      {present ? (
        <BrandForm
          key={restored?.version}
          stored={present}
          onRestored={(stored) => {
            showBrand(stored)
            setRestored(stored)
          }}
        />
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          {failed}
        </Failed>
      )}
    </Screen>
  )
}
