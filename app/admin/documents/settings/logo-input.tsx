import { Upload } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { ImageField } from '#content/documents/fields.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import type { InputProps } from '../form/inputs/input-props.ts'
import { ImageInput } from '../form/inputs/inputs.tsx'

/** Input for a logo: a picture of the media library, or an uploaded file, which may be an SVG. */
export function LogoInput({ note, ...props }: InputProps<ImageField> & { note: string }) {
  const { setValue } = useFormContext()
  const upload = useLazy(() => import('./logo-dialog.tsx'), 'the upload')
  return (
    <>
      <ImageInput
        {...props}
        isWhole
        more={
          <Button
            look="secondary"
            size="sm"
            icon={Upload}
            aria-haspopup="dialog"
            onClick={upload.show}
            {...upload.ahead}
          >
            Upload logo
          </Button>
        }
        note={<p className="mt-2 text-ink-3 text-sm">{note}</p>}
      />
      {upload.open &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
          <upload.open.LogoDialog
            onUploaded={(url) =>
              setValue(props.name, url, { shouldDirty: true, shouldValidate: true })
            }
            onClose={upload.close}
          />,
          document.body,
        )}
    </>
  )
}
