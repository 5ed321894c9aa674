import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImportKind, importLimits } from '#content/imports/import-kinds.ts'
import { api } from '../../api.ts'
import { FieldGroup } from '../../ui/field.tsx'
import { adminPath } from '../admin-path.ts'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { literal, TextField } from '../form/fields.tsx'
import { DropArea } from '../media/upload/drop-area.tsx'
import { UploadForm, UploadProgress } from '../media/upload/upload-form.tsx'
import { useSending } from '../media/upload/use-sending.ts'
import { ChoiceCards } from '../settings/choice-cards.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { fileFault, fileTypes } from './export-file.ts'
import { isFileKind } from './import-words.ts'

const sources = {
  'wordpress-file': {
    label: 'WordPress, from an export file',
    hint: 'In WordPress, open Tools › Export, choose “All content” and download the file. It also has drafts and private posts.',
  },
  'wordpress-site': {
    label: 'WordPress, from the running site',
    hint: 'Enter the address of the site. Only public content is imported.',
  },
  'ghost-file': {
    label: 'Ghost, from an export file',
    hint: 'In Ghost, open Settings › Import/Export, in older versions Settings › Labs, and export your content.',
  },
  sitemap: {
    label: 'Any other site, from its sitemap',
    hint: 'Enter the address of the site, or of its sitemap if robots.txt doesn’t name it. All pages it lists are imported.',
  },
} satisfies Record<ImportKind, { label: string; hint: string }>

const addressFields = {
  'wordpress-file': undefined,
  'wordpress-site': { label: 'Address of the site', placeholder: 'https://old.example' },
  'ghost-file': {
    label: 'Address of the former site',
    placeholder: 'https://old.example',
    hint: 'The file doesn’t contain it, but links and images need it.',
  },
  sitemap: { label: 'Address of the site or its sitemap', placeholder: 'https://old.example' },
} satisfies Record<ImportKind, { label: string; placeholder: string; hint?: string } | undefined>

/** Form that starts an import: the source, and its file or address. The import's own screen follows. */
export function NewImport() {
  const id = useId()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('wordpress-file')
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState('')
  const sending = useSending(file !== undefined)
  const isFile = isFileKind(kind)

  const { isBusy, errors, submit, clearErrors } = useSubmission({
    failed: 'Failed to start the import',
    fallbackField: isFile ? 'file' : 'address',
    check: () => (isFile ? fileFault(file, kind) : []),
  })
  const save = submit(async () => {
    const created = await begin()
    // Nothing was created if the upload was stopped.
    if (created) await navigate(adminPath(`/admin/settings/imports/${created._id}`))
  })
  const begin = () => {
    if (!isFileKind(kind)) return api.json('POST /imports', { body: { kind, address } })
    const query = { kind, address: addressFields[kind] && address.trim() }
    return sending.start(1, (how) =>
      api.upload('POST /imports/files', file ? [file] : [], {
        query,
        sending: { ...how, partName: 'file' },
      }),
    )
  }
  const addressField = addressFields[kind]

  return (
    <SettingsPart title="New import">
      <UploadForm
        sending={sending}
        action="Start dry run"
        note="A dry run changes nothing: it lists what each document would become."
        isOff={isBusy}
        onSubmit={save}
      >
        <FieldGroup id={`${id}-kind`} label="Where is your content?">
          <ChoiceCards
            id={`${id}-kind`}
            value={kind}
            options={sources}
            isOff={isBusy}
            onChange={(chosen) => {
              setKind(chosen)
              setFile(undefined)
              clearErrors()
            }}
          />
        </FieldGroup>
        {addressField && (
          <TextField
            {...literal}
            {...addressField}
            id={`${id}-address`}
            name="address"
            value={address}
            error={errors.address}
            inputMode="url"
            maxLength={2000}
            onChange={setAddress}
          />
        )}
        {isFileKind(kind) && (
          <FieldGroup id={`${id}-file`} label="Export file" error={errors.file}>
            <DropArea
              key={kind}
              title={file ? 'Choose another file' : 'Drop the file here or choose it'}
              hint={`${fileTypes[kind].words}, up to ${importLimits[fileTypes[kind].limit] / 1_000_000} MB`}
              types={fileTypes[kind].types}
              isOff={isBusy}
              onFiles={([chosen]) => {
                setFile(chosen)
                clearErrors()
              }}
            />
            {file && <UploadProgress file={file} sent={sending.sent?.[0]} />}
          </FieldGroup>
        )}
      </UploadForm>
    </SettingsPart>
  )
}
