import { toast } from 'sonner'
import type { Image } from '#content/media/images-api.ts'
import { api } from '../../../api.ts'
import { FilesDialog } from './files-dialog.tsx'

interface UploadDialogProps {
  /** Files dropped before the dialog opened. */
  dropped?: readonly File[]
  /** Called after the upload. The dialog closes when this resolves. */
  onUploaded: (images: Image[]) => Promise<unknown>
  onClose: () => void
}

export function UploadDialog({ dropped = [], onUploaded, onClose }: UploadDialogProps) {
  return (
    <FilesDialog
      title="Upload Images"
      prompt="Drop images here or choose files"
      action={['Upload', 'Uploading...']}
      failed="Failed to upload images"
      dropped={dropped}
      send={(files, sending) => api.upload('POST /images', files, { sending })}
      onSent={async (answer) => {
        toast.success('Images uploaded successfully')
        await onUploaded(answer.images)
      }}
      onClose={onClose}
    />
  )
}
