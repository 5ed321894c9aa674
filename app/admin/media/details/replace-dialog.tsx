import type { Image } from '#content/media/images-api.ts'
import { failure } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { places } from '../image-uses.tsx'
import { FilesDialog } from '../upload/files-dialog.tsx'

interface ReplaceDialogProps {
  image: Image
  /** Number of places that use the picture. */
  count: number
  /** Called with the picture that is shown now: another one if the library had this file already. */
  onReplaced: (image: Image) => Promise<unknown>
  onClose: () => void
}

/** Replaces a picture's file for all its uses. */
export function ReplaceDialog({ image, count, onReplaced, onClose }: ReplaceDialogProps) {
  return (
    <FilesDialog
      title="Replace image"
      isOne
      prompt="Drop the new image here or choose a file"
      action={['Replace', 'Replacing...']}
      failed="Failed to replace image"
      send={async ([file], sending) => {
        if (!file) throw failure('aborted')
        const params = { id: image._id }
        return api.upload('PUT /images/:id/file', [file], { params, sending })
      }}
      onSent={onReplaced}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2 wrap-anywhere">
        {count === 0
          ? 'It is not used anywhere yet.'
          : `It is used in ${places(count)}. All of them will show the new one.`}{' '}
        The alternative text and the focal point are kept. An image that is in the library already
        keeps its own.
      </p>
    </FilesDialog>
  )
}
