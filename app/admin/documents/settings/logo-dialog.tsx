import { failure } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { FilesDialog } from '../../media/upload/files-dialog.tsx'
import { logoKinds } from '../../media/upload/selection.ts'

interface LogoDialogProps {
  /** Called with the address of the uploaded logo. */
  onUploaded: (url: string) => void
  onClose: () => void
}

/** Uploads a logo, which may be an SVG. */
export const LogoDialog = ({ onUploaded, onClose }: LogoDialogProps) => (
  <FilesDialog
    title="Upload logo"
    isOne
    kinds={logoKinds}
    prompt="Drop the logo here or choose a file"
    action={['Upload', 'Uploading...']}
    failed="Failed to upload logo"
    send={async ([file], sending) => {
      if (!file) throw failure('aborted')
      return api.upload('POST /settings/logo', [file], { sending })
    }}
    onSent={async ({ images: [image] }) => image && onUploaded(image.url)}
    onClose={onClose}
  />
)
