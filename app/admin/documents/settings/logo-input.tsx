import { Upload } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { ImageField } from '#content/documents/fields.ts'
import { failure } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { FilesDialog } from '../../media/upload/files-dialog.tsx'
import { logoKinds } from '../../media/upload/selection.ts'
import type { InputProps } from '../form/inputs/input-props.ts'
import { ImageInput } from '../form/inputs/inputs.tsx'

/** Input for a logo: a picture of the media library, or an uploaded file, which may be an SVG. */
export function LogoInput({ note, ...props }: InputProps<ImageField> & { note: string }) {
  const { setValue } = useFormContext()
  const [isUploading, setUploading] = useState(false)
  return (
    <>
      <ImageInput
        {...props}
        isWhole
        more={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setUploading(true)}
            className={`${button('secondary', 'sm')} max-sm:min-h-11`}
          >
            <Upload aria-hidden size={15} />
            Upload logo
          </button>
        }
        note={<p className="mt-2 text-ink-3 text-sm">{note}</p>}
      />
      {isUploading &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
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
            onSent={async ({ images: [image] }) => {
              const how = { shouldDirty: true, shouldValidate: true }
              if (image) setValue(props.name, image.url, how)
            }}
            onClose={() => setUploading(false)}
          />,
          document.body,
        )}
    </>
  )
}
