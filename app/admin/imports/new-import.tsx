import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ImportKind, importLimits } from '#content/imports/import-kinds.ts'
import { api } from '../../api.ts'
import { describe, Field, FieldGroup } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { DropArea } from '../media/upload/drop-area.tsx'
import { useSending } from '../media/upload/use-sending.ts'
import { NavGuard } from '../nav-guard.tsx'
import { ChoiceCards } from '../settings/choice-cards.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'
import { fileFault, fileTypes } from './export-file.ts'
import { isFileKind } from './import-words.ts'
import { UploadProgress } from './upload-progress.tsx'

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
    note: 'The file doesn’t contain it, but links and images need it.',
  },
  sitemap: { label: 'Address of the site or its sitemap', placeholder: 'https://old.example' },
} satisfies Record<ImportKind, { label: string; placeholder: string; note?: string } | undefined>

/** Form that starts an import: the source, and its file or address. The import's own screen follows. */
export function NewImport() {
  const id = useId()
  const navigate = useNavigate()
  const [kind, setKind] = useState<ImportKind>('wordpress-file')
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState('')
  const { sent, isSending, isSendingNow, start, stop } = useSending(file !== undefined)
  const isFile = isFileKind(kind)

  const { isBusy, errors, submit, clearErrors } = useSubmission({
    failed: 'Failed to start the import',
    fallbackField: isFile ? 'file' : 'address',
    check: () => (isFile ? fileFault(file, kind) : []),
  })
  const save = submit(async () => {
    const created = await begin()
    // Nothing was created if the upload was stopped.
    if (created) await navigate(`/admin/settings/imports/${created._id}`)
  })
  const begin = () => {
    if (!isFileKind(kind)) return api.json('POST /imports', { body: { kind, address } })
    const query = { kind, address: addressFields[kind] && address.trim() }
    return start(1, (sending) =>
      api.upload('POST /imports/files', file ? [file] : [], {
        query,
        sending: { ...sending, partName: 'file' },
      }),
    )
  }
  const addressField = addressFields[kind]

  return (
    <SettingsPart title="New import">
      <NavGuard title="Leave and stop the upload?" isChanged={isSendingNow} isSame={() => false}>
        Nothing is imported until the file is fully uploaded.
      </NavGuard>
      <form noValidate onSubmit={save} className="grid max-w-3xl gap-6">
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
          <Field id={`${id}-address`} label={addressField.label} error={errors.address}>
            <input
              dir="auto"
              {...describe(`${id}-address`, errors.address)}
              name="address"
              value={address}
              placeholder={addressField.placeholder}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={2000}
              onChange={({ target }) => setAddress(target.value)}
              className={lineInput}
            />
            {'note' in addressField && (
              <p className="mt-1.5 text-ink-3 text-xs">{addressField.note}</p>
            )}
          </Field>
        )}
        {isFileKind(kind) && (
          <FieldGroup id={`${id}-file`} label="Export file" error={errors.file}>
            <DropArea
              key={kind}
              title={file ? 'Choose another file' : 'Drop the file here or choose it'}
              hint={`${fileTypes[kind].words}, up to ${importLimits[fileTypes[kind].limit] / 1_000_000} MB`}
              types={fileTypes[kind].types}
              isMultiple={false}
              isOff={isBusy}
              onFiles={([chosen]) => {
                setFile(chosen)
                clearErrors()
              }}
            >
              {(area) => area}
            </DropArea>
            {file && <UploadProgress file={file} sent={sent?.[0]} />}
          </FieldGroup>
        )}
        <div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isOff={isBusy} className="max-sm:w-full">
              {isSending ? 'Uploading...' : 'Start dry run'}
            </Button>
            {isSending && (
              <Button look="secondary" onClick={stop} className="max-sm:w-full">
                Stop upload
              </Button>
            )}
          </div>
          <p className="mt-2 text-ink-3 text-xs">
            {isSending
              ? 'Keep this page open until the file is uploaded.'
              : 'A dry run changes nothing: it lists what each document would become.'}
          </p>
        </div>
      </form>
    </SettingsPart>
  )
}
