import { useId, useState } from 'react'
import type { ExportOverview } from '#content/backup/exports-api.ts'
import { api } from '../../../api.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { DropArea } from '../../media/upload/drop-area.tsx'
import { UploadForm, UploadProgress } from '../../media/upload/upload-form.tsx'
import { useSending } from '../../media/upload/use-sending.ts'
import { useScreen } from '../../screen.tsx'
import { CheckboxField } from '../../settings/checkbox-field.tsx'

const types = { 'application/gzip': ['.gz', '.tgz'] }

interface ImportFormProps {
  /** Messages and subscribers that the site has; `null` without any. */
  visitorsFound: ExportOverview['visitors']
  /** An export or another import is in progress, and only one runs at a time. */
  isOff: boolean
}

/** Form that uploads an export. The server then checks it, which changes nothing. */
export function ImportForm({ visitorsFound, isOff }: ImportFormProps) {
  const id = useId()
  const { reload } = useScreen()
  const [file, setFile] = useState<File>()
  const [visitors, setVisitors] = useState(false)
  const sending = useSending(file !== undefined)
  const { isBusy, errors, submit, clearErrors } = useSubmission({
    failed: 'Failed to upload the export',
    fallbackField: 'file',
    check: () => (file ? [] : [{ field: 'file', message: 'Choose the file of an export' }]),
  })
  const upload = submit(async () => {
    if (!file || isOff) return
    const query = { visitors: visitors ? ('true' as const) : ('false' as const) }
    const created = await sending.start(1, (how) =>
      api.upload('POST /exports/files', [file], { query, sending: { ...how, partName: 'file' } }),
    )
    // Nothing was created if the upload was stopped.
    if (created) await reload()
  })
  return (
    <UploadForm
      sending={sending}
      action="Upload and check"
      note={
        isOff
          ? 'Only one export or import runs at a time.'
          : 'The check changes nothing: it says what would be imported.'
      }
      isOff={isBusy || isOff}
      onSubmit={upload}
    >
      <ul className="grid max-w-[65ch] list-disc gap-1.5 pl-5 text-ink-2 text-sm">
        <li>The file is checked completely before anything changes.</li>
        <li>All content is then added in one step, and the settings and the brand are replaced.</li>
        <li>
          People in the export get accounts without a password. Existing accounts stay as they are.
        </li>
        <li>Images are stored unchanged, so import only files from a source that you trust.</li>
      </ul>
      <FieldGroup id={`${id}-file`} label="File of the export" error={errors.file}>
        <DropArea
          title={file ? 'Choose another file' : 'Drop the file here or choose it'}
          hint="A .tar.gz file with all content"
          types={types}
          isOff={isBusy}
          onFiles={([chosen]) => {
            setFile(chosen)
            clearErrors()
          }}
        />
        {file && <UploadProgress file={file} sent={sending.sent?.[0]} />}
      </FieldGroup>
      {visitorsFound === null ? (
        <CheckboxField
          label="Import messages and newsletter subscribers, too"
          isChecked={visitors}
          onChange={setVisitors}
        >
          If the export includes them.
        </CheckboxField>
      ) : (
        <p className="text-ink-2 text-sm">
          {`Messages and newsletter subscribers are not imported, because this site has ${visitorsFound} already.`}
        </p>
      )}
    </UploadForm>
  )
}
