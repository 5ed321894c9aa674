import {
  type FieldValues,
  FormProvider,
  type UseFormSetError,
  useForm,
  useFormState,
} from 'react-hook-form'
import { toast } from 'sonner'
import { releaseFields } from '#content/publishing/release-fields.ts'
import type { WholeRelease } from '#content/publishing/releases-api.ts'
import { ApiError, hasStatus, reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showAtFields } from '../../documents/form/form-values.ts'
import { AnyInput } from '../../documents/form/inputs/inputs.tsx'

interface ReleaseDialogProps {
  /** `undefined` for a new release. */
  release?: WholeRelease
  onSaved: (release: WholeRelease) => unknown
  onClose: () => void
}

/** Form for a release's name, note and scheduled time. */
export function ReleaseDialog({ release, onSaved, onClose }: ReleaseDialogProps) {
  const isPublished = release?.state === 'published'
  const form = useForm({
    defaultValues: {
      name: release?.name ?? '',
      note: release?.note ?? '',
      publishAt: release?.publishAt ?? '',
    },
    shouldFocusError: false,
  })

  const save = form.handleSubmit(async ({ name, note, publishAt }, event) => {
    const element = event?.target
    const when = isPublished ? {} : { publishAt: publishAt || null }
    try {
      const body = { name: name.trim(), note, ...when }
      const saved = release
        ? await api.json('PUT /releases/:id', {
            params: { id: release._id },
            body,
            version: release.version,
          })
        : await api.json('POST /releases', { body })
      if (element instanceof HTMLFormElement) element.closest('dialog')?.close()
      toast.success(release ? 'Release saved' : 'Release created')
      await onSaved(saved)
    } catch (error) {
      // Cast: the server's field names are paths of the form.
      const setError = form.setError as UseFormSetError<FieldValues>
      if (error instanceof ApiError && showAtFields(error, releaseFields, setError)) {
        const [first] = error.fieldErrors
        if (element instanceof HTMLFormElement && first)
          element.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
        return
      }
      const stale =
        'Someone else has changed it in the meantime. Close this dialog and check it again.'
      const description = hasStatus(error, 412) ? stale : reasonOf(error)
      toast.error('Failed to save the release', { description })
    }
  })

  return (
    <Dialog title={release ? 'Edit release' : 'Create release'} onClose={onClose}>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            // React events bubble to an outer form: this dialog may be inside a record's form.
            event.stopPropagation()
            if (form.formState.isSubmitting) return event.preventDefault()
            void save(event)
          }}
          className="grid gap-5"
        >
          <AnyInput name="name" field={releaseFields.name} />
          <AnyInput name="note" field={releaseFields.note} />
          {!isPublished && <AnyInput name="publishAt" field={releaseFields.publishAt} />}
          <SaveButton label={release ? 'Save' : 'Create'} />
        </form>
      </FormProvider>
    </Dialog>
  )
}

function SaveButton({ label }: { label: string }) {
  const { isSubmitting } = useFormState()
  return (
    <div className="flex justify-end">
      <button
        type="submit"
        aria-disabled={isSubmitting}
        className={`${button()} max-sm:min-h-11 max-sm:grow`}
      >
        {isSubmitting ? 'Saving...' : label}
      </button>
    </div>
  )
}
