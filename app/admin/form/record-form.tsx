import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Content, Values } from '#content/define.ts'
import type { Fields } from '#content/fields.ts'
import type { ContentName } from '#content/index.ts'
import { publicationFields } from '#content/publication/publication.ts'
import { isSearchField } from '#content/types/search-fields.ts'
import { button } from '../../ui/button.ts'
import { BehindLabel } from '../../ui/field.tsx'
import { type AnyRecord, slugOf } from '../content-type.ts'
import { isNeverLive } from '../list/drafts/record-state.ts'
import { ReleaseChoice } from '../releases/release-choice.tsx'
import { CommentMarker } from '../review/comment-marker.tsx'
import { CommentsContext, useLoadedComments } from '../review/comments-context.ts'
import { useNeedsApproval } from '../use-me.ts'
import { RecordAside } from './aside/record-aside.tsx'
import { useBackToList } from './back-to-list.ts'
import { EditForm } from './edit-form.tsx'
import { recordIn } from './form-values.ts'
import { AddressInput } from './inputs/address-input.tsx'
import { AnyInput, isShort } from './inputs/inputs.tsx'
import { PublishButton } from './publish-button.tsx'
import { RecordActions } from './record-actions.tsx'
import { DraftBanner } from './record-draft/draft-banner.tsx'
import { DraftButton } from './record-draft/draft-button.tsx'
import { recordDraftSchema, recordFields, recordFormSchema } from './record-fields.ts'
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
export function RecordForm({ content, values, startsChanged = false, ...of }: RecordFormProps) {
  const list = useBackToList(content)
  // What is stored: its first draft comes while the form is open.
  const [record, setRecord] = useState(of.record)
  // Base of the edits: the version at the opening. What was saved since then is the present one.
  const [begun] = useState({ values, version: record?.version })
  const storage = useRecordStorage(content, record, list, setRecord)
  const isForReview = useNeedsApproval()
  const isDraft = isForReview || Boolean(record?.draft)
  const schema = useMemo(() => recordFormSchema(content), [content])
  const draftSchema = useMemo(() => recordDraftSchema(content), [content])
  const fields = useMemo(() => recordFields(content), [content])
  // Cast: a declared type.
  const comments = useLoadedComments(content.name as ContentName, record?._id, content.fields)
  return (
    <CommentsContext value={comments}>
      <EditForm
        label={`${content.one} details`}
        one={content.one.toLowerCase()}
        name={`${content.name}/${record?._id ?? 'new'}`}
        fields={fields}
        schema={schema}
        draftSchema={draftSchema}
        begun={begun}
        startsChanged={startsChanged}
        storage={storage}
        aside={<RecordAside content={content} record={record} />}
      >
        {record?.draft && (
          <>
            <DraftBanner
              {...{ content, record, list }}
              draft={record.draft}
              onReviewed={(stored) => setRecord(recordIn(stored))}
            />
            <ReleaseChoice
              key={record.draft.release}
              // Cast: the names of the content types are those of their tables.
              type={content.name as ContentName}
              recordId={record._id}
              version={record.version}
              release={record.draft.release}
            />
          </>
        )}
        <div className="mb-4 empty:hidden">
          <RecordActions content={content} record={record} />
        </div>
        <div className={sheet}>
          <Inputs fields={content.fields} of={(name) => !isSearchField(name)} />
          {content.slugFrom && (
            <div className="min-w-0 sm:col-span-2">
              <AddressInput
                content={content}
                stored={record && !isNeverLive(record) ? slugOf(record) : undefined}
              />
            </div>
          )}
        </div>
        <Section title="Publication">
          <Inputs fields={publicationFields} of={() => true} />
        </Section>
        {Object.keys(content.fields).some(isSearchField) && (
          <Section title="Search engines and sharing">
            <Inputs fields={content.fields} of={isSearchField} />
          </Section>
        )}
        <SaveBar
          action={isDraft ? 'Save draft' : `${record ? 'Save' : 'Create'} ${content.one}`}
          primary={record && isDraft && <PublishButton />}
        >
          {!isDraft && <DraftButton />}
          <Link to={list} className={`${button('secondary')} max-sm:min-h-12`}>
            Cancel
          </Link>
        </SaveBar>
      </EditForm>
    </CommentsContext>
  )
}

const sheet =
  'grid grid-cols-1 gap-x-5 gap-y-6 border border-line bg-sheet p-5 sm:grid-cols-2 sm:p-8'

interface InputsProps {
  fields: Fields
  /** Whether a field is one of them. */
  of: (name: string) => boolean
}

const Inputs = ({ fields, of }: InputsProps) =>
  Object.entries(fields)
    .filter(([name]) => of(name))
    .map(([name, field]) => (
      <div key={name} className={isShort[field.kind] ? 'min-w-0' : 'min-w-0 sm:col-span-2'}>
        <BehindLabel value={<CommentMarker part={name} label={field.label} />}>
          <AnyInput name={name} field={field} />
        </BehindLabel>
      </div>
    ))

/** Some fields in a section of their own. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mt-5 min-w-0 border border-line bg-sheet p-5 sm:p-8">
    <legend className="float-left mb-5 w-full">
      <h2 className="font-semibold text-lg leading-tight">{title}</h2>
    </legend>
    <div className="clear-both grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
  </fieldset>
)
