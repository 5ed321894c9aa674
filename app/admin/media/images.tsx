import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { isAborted, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { Button } from '../../ui/push-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useLazy } from '../../ui/use-lazy.ts'
import { queryOf, withPage } from '../documents/list/list-address.ts'
import { useSearch } from '../documents/list/use-search.ts'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/images'
import { DeleteImage, type ImageToDelete, prepareDelete } from './delete-image.tsx'
import { Details } from './details/details.tsx'
import { ImageCard } from './image-card.tsx'
import { DropHint } from './upload/drop-hint.tsx'
import { useDropped } from './upload/use-dropped.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  const { search, page } = queryOf(params)
  const viewed = openImage(params.get('view'), request.signal)
  try {
    const { signal } = request
    const found = await api.json('GET /images', { query: { search, page }, signal })
    return { search, page, found, viewed: await viewed }
  } catch (error) {
    return {
      search,
      page,
      reason: reasonOfFailedFetch(error, 'Failed to fetch images'),
      viewed: await viewed,
    }
  }
}

/** Loads the picture in the URL. */
async function openImage(id: string | null, signal: AbortSignal) {
  if (!id) return null
  try {
    return await api.json('GET /images/:id', { params: { id }, signal })
  } catch (error) {
    const failed = 'Failed to fetch image'
    if (!isAborted(error)) toast.error(failed, { id: failed, description: reasonOf(error) })
    return null
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function Images({ loaderData }: Route.ComponentProps) {
  const { search, page, found, viewed, reason } = loaderData
  const [address, setAddress] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [toDelete, setToDelete] = useState<ImageToDelete>()
  const upload = useLazy(() => import('./upload/upload-dialog.tsx'), 'the upload')
  /** Files dropped before the dialog opened. */
  const [dropped, setDropped] = useState<File[]>([])
  const add = (files: File[]) => {
    setDropped(files)
    upload.show()
  }
  const viewing = useViewing()
  const isOver = useDropped(0, add)

  /** Reloads the list after a deletion. Goes to the previous page if no picture is left on this page. */
  const leaveDeleted = async () => {
    const isLast = found?.images.length === 1 && page > 1
    const next = isLast ? withPage(address, page - 1) : new URLSearchParams(address)
    next.delete('view')
    await setAddress(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Screen
      title="Images"
      subtitle="Manage your image library"
      action={
        <Button icon={Upload} onClick={() => add([])} {...upload.ahead}>
          Upload Image
        </Button>
      }
    >
      <SearchBox search={search} placeholder="Search images..." onSearch={useSearch()} />
      {found ? (
        <>
          {found.images.length > 0 ? (
            <ul
              aria-label="Images"
              className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4"
            >
              {found.images.map((image) => (
                <ImageCard
                  key={image._id}
                  image={image}
                  onView={() => viewing.open(image._id)}
                  onDelete={() => setToDelete(prepareDelete(image))}
                />
              ))}
            </ul>
          ) : (
            <div className="mt-6 border border-line bg-sheet">
              <Empty title="No images found">
                {search
                  ? `No filename contains “${search}”.`
                  : page > 1
                    ? 'This page doesn’t exist.'
                    : 'The library is empty. Upload an image or drop one anywhere here.'}
              </Empty>
            </div>
          )}
          <div className="mt-4 flex justify-center">
            <Pagination page={page} pages={found.totalPages} />
          </div>
        </>
      ) : (
        <Failed isTold reason={reason} onRetry={revalidate}>
          Failed to fetch images
        </Failed>
      )}
      {isOver && <DropHint />}
      {upload.open && (
        <upload.open.UploadDialog
          dropped={dropped}
          onUploaded={async () => {
            // The list is newest first, so the uploaded pictures are on the first page.
            if (search || page > 1) await setAddress(new URLSearchParams(), { replace: true })
            else await revalidate()
          }}
          onClose={upload.close}
        />
      )}
      {viewed && (
        <Details
          key={viewed._id}
          image={viewed}
          onChanged={(id) => (id === viewed._id ? revalidate() : viewing.change(id))}
          onDeleted={leaveDeleted}
          onClose={viewing.close}
        />
      )}
      {toDelete && (
        <DeleteImage
          {...toDelete}
          onDeleted={leaveDeleted}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </Screen>
  )
}

/** Opens and closes the details of a picture; the URL holds its id. */
function useViewing() {
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isOpenedHere = typeof state === 'object' && state?.isOpenedHere === true

  return {
    open: (id: string) => {
      const next = new URLSearchParams(address)
      next.set('view', id)
      return setAddress(next, { state: { isOpenedHere: true }, preventScrollReset: true })
    },
    change: async (id: string) => {
      const next = new URLSearchParams(address)
      next.set('view', id)
      return setAddress(next, { state, replace: true, preventScrollReset: true })
    },
    close: async () => {
      // Goes back in the history, like the browser's Back button.
      if (isOpenedHere) return navigate(-1)
      const next = new URLSearchParams(address)
      next.delete('view')
      return setAddress(next, { replace: true, preventScrollReset: true })
    },
  }
}
