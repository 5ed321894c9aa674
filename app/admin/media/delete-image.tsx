import { Suspense, use, useRef, useState } from 'react'
import { toast } from 'sonner'
import { trashDays } from '#content/documents/changes.ts'
import type { Image, ImageUse } from '#content/media/images-api.ts'
import { ApiError, reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { placeOf, places } from './image-uses.tsx'

/** Pending deletion of a picture. */
export interface ImageToDelete {
  image: Image
  /** Uses of the picture; `undefined` if loading failed. */
  uses: Promise<ImageUse[] | undefined>
}

/** Loads a picture's uses for the confirmation. */
export const prepareDelete = (image: Image): ImageToDelete => ({
  image,
  uses: api.json('GET /images/:id', { params: { id: image._id } }).then(
    ({ uses }) => uses,
    () => undefined,
  ),
})

interface DeleteImageProps extends ImageToDelete {
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Confirmation before a picture is deleted. A picture in use is deleted only after its uses were shown. */
export function DeleteImage({ image, uses, onDeleted, onClose }: DeleteImageProps) {
  const isWarned = useRef(false)
  const [refused, setRefused] = useState<ImageUse[]>()
  const remove = async () => {
    try {
      const query = isWarned.current ? { force: true } : {}
      await api.send('DELETE /images/:id', { params: { id: image._id }, query })
    } catch (error) {
      if (error instanceof ApiError && error.uses.length > 0) {
        setRefused(error.uses)
        return 'stay'
      }
      toast.error('Failed to delete image', { description: reasonOf(error) })
      return false
    }
    toast.success('Image deleted successfully')
    await onDeleted()
    return true
  }

  return (
    <Confirm title="Are you sure?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p className="wrap-anywhere">
        This action cannot be undone. This will permanently delete the image{' '}
        <b className="font-medium text-ink">{image.filename}</b>.
      </p>
      <div aria-live="polite" className="min-h-6">
        <Suspense fallback={<p className="mt-4">Checking where it is used…</p>}>
          <Warning
            uses={uses}
            refused={refused}
            onShown={() => {
              isWarned.current = true
            }}
          />
        </Suspense>
      </div>
    </Confirm>
  )
}

/** Maximum number of listed uses. For further uses, only their number is shown. */
const most = 5

interface WarningProps extends Pick<ImageToDelete, 'uses'> {
  /** Uses reported by the server when it rejected the deletion. */
  refused: ImageUse[] | undefined
  onShown: () => void
}

function Warning({ uses, refused, onShown }: WarningProps) {
  const found = refused ?? use(uses)
  if (!found) return <p className="mt-4">Could not check where it is used.</p>
  if (found.length === 0) return <p className="mt-4">It is not used anywhere.</p>
  return (
    <div ref={onShown} className="mt-4 border-warn border-l-2 bg-paper px-3 py-2 text-ink">
      <p className="font-medium">
        It is used in {places(found.length)}, which will have no image in {trashDays} days:
      </p>
      <ul className="mt-1">
        {found.slice(0, most).map((place) => (
          <li key={`${place.type}/${place._id}`} className="wrap-anywhere">
            {placeOf(place)}
          </li>
        ))}
        {found.length > most && <li>and {found.length - most} more</li>}
      </ul>
    </div>
  )
}
