import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Content, Values } from '#content/define.ts'
import { button } from '../../ui/button.ts'
import type { AnyRecord } from '../content-type.ts'
import { RecordAside } from './aside/record-aside.tsx'
import { useBackToList } from './back-to-list.ts'
import { EditForm } from './edit-form.tsx'
import { AddressInput } from './inputs/address-input.tsx'
import { AnyInput, isShort } from './inputs/inputs.tsx'
import { RecordActions } from './record-actions.tsx'
import { recordFields, recordFormSchema } from './record-fields.ts'
import { useRecordStorage } from './record-storage.ts'
import { SaveBar } from './save-bar.tsx'

interface RecordFormProps {
  content: Content
  values: Values<Content>
  /** The record that is edited; absent while it is new. */
  record?: AnyRecord | undefined
  /** Dirty from the start: the values of a duplicate. */
  startsChanged?: boolean
}

/** Form of a content type: its declared fields in their order. */
export function RecordForm({ content, values, record, startsChanged = false }: RecordFormProps) {
  const list = useBackToList(content)
  const storage = useRecordStorage(content, record, list)
  const schema = useMemo(() => recordFormSchema(content), [content])
  const fields = useMemo(() => recordFields(content), [content])
  return (
    <EditForm
      label={`${content.one} details`}
      one={content.one.toLowerCase()}
      name={`${content.name}/${record?._id ?? 'new'}`}
      fields={fields}
      schema={schema}
      begun={{ values, version: record?.version }}
      startsChanged={startsChanged}
      storage={storage}
      aside={<RecordAside content={content} record={record} />}
    >
      <div className="mb-4 empty:hidden">
        <RecordActions content={content} record={record} />
      </div>
      <div className="grid grid-cols-1 gap-x-5 gap-y-6 border border-line bg-sheet p-5 sm:grid-cols-2 sm:p-8">
        {Object.entries(content.fields).map(([name, field]) => (
          <div key={name} className={isShort[field.kind] ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
            <AnyInput name={name} field={field} />
          </div>
        ))}
        {content.slugFrom && (
          <div className="min-w-0 sm:col-span-2">
            <AddressInput
              content={content}
              stored={record && 'slug' in record ? String(record.slug) : undefined}
            />
          </div>
        )}
      </div>
      <SaveBar action={`${record ? 'Save' : 'Create'} ${content.one}`}>
        <Link to={list} className={`${button('secondary')} max-sm:min-h-12`}>
          Cancel
        </Link>
      </SaveBar>
    </EditForm>
  )
}
