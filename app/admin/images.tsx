import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import type { Image } from '#content/images.ts'
import { isAborted, reasonOf } from '../api/failure.ts'
import { images } from '../api.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/images'
import { ImageCard } from './image-card.tsx'
import { queryOf, withSearch } from './list-address.ts'
import { Screen } from './screen.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, page } = queryOf(new URL(request.url).searchParams)
  try {
    return { search, page, found: await images.list({ search, page }, request.signal) }
  } catch (error) {
    if (isAborted(error)) throw error
    return { search, page, reason: reasonOf(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export default function Images({ loaderData }: Route.ComponentProps) {
  const { search, page, found, reason } = loaderData
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [doomed, setDoomed] = useState<Image>()

  const remove = async (image: Image) => {
    try {
      await images.remove(image._id)
      toast.success('Image deleted successfully')
      await revalidate()
      return true
    } catch (error) {
      toast.error('Failed to delete image', { description: reasonOf(error) })
      return false
    }
  }

  return (
    <Screen title="Images" subtitle="Manage your image library">
      <SearchBox
        search={search}
        placeholder="Search images..."
        onSearch={(text) => setAddress(withSearch(address, text), { replace: true })}
      />
      {found ? (
        <>
          {found.images.length > 0 ? (
            <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
              {found.images.map((image) => (
                <ImageCard key={image._id} image={image} onDelete={() => setDoomed(image)} />
              ))}
            </ul>
          ) : (
            <div className="mt-6 border border-line bg-sheet">
              <Empty title="No images found">
                {search ? `No filename contains “${search}”.` : 'The library is empty.'}
              </Empty>
            </div>
          )}
          <Pagination page={page} pages={found.totalPages} />
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch images
        </Failed>
      )}
      {doomed && (
        <Confirm
          title="Are you sure?"
          action="Delete"
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            This action cannot be undone. This will permanently delete the image{' '}
            <b className="font-medium text-ink">{doomed.filename}</b>.
          </p>
        </Confirm>
      )}
    </Screen>
  )
}
