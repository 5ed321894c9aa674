import { X } from 'lucide-react'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Content, Values } from '#content/documents/define.ts'
import { type FieldKind, type Fields, namesByHeading } from '#content/documents/fields.ts'
import { button } from '../../../ui/button.ts'
import { LabelSuffix } from '../../../ui/field.tsx'
import { isShownNow } from '../../publishing/publication-state.ts'
import { CommentMarker } from '../../publishing/review/comment-marker.tsx'
import { CommentsContext, useLoadedComments } from '../../publishing/review/comments-context.ts'
import { useNeedsApproval } from '../../use-me.ts'
import { type AnyRecord, slugOf } from '../content-type.ts'
import { RecordAside } from './aside/record-aside.tsx'
import { useBackToList } from './back-to-list.ts'
import { ActionList, PreviewAction } from './draft/document-actions.tsx'
import { DocumentBar } from './draft/document-bar.tsx'
import { isNeverLive } from './draft/edited-document.ts'
import { EditForm } from './edit-form.tsx'
import { parseRecord } from './form-values.ts'
import { HeldNotice } from './held-notice.tsx'
import { AddressInput } from './inputs/address-input.tsx'
import { AnyInput, isShort } from './inputs/inputs.tsx'
import { RecordActions } from './record-actions.tsx'
import { publicationFieldsOf, recordFields } from './record-fields.ts'
import { ownTime, useRecordStorage } from './record-storage.ts'
import { FieldsLeft } from './required/fields-left.tsx'
import type { FormSchemas } from './use-lazy-resolver.ts'

interface RecordFormProps {
  content: Content
  values: Values<Content>
  /** Absent while the record is new. */
  record?: AnyRecord | undefined
  /** Whether the form is dirty from the start, as for a duplicate. */
  startsChanged?: boolean
  /** Called when another version replaces the one in the form. */
  onReplaced?: (stored: AnyRecord) => void
}

async function loadSchemas(content: Content): Promise<FormSchemas> {
  const { recordFormSchema, recordDraftSchema } = await import('./record-schemas.ts')
  return { whole: recordFormSchema(content), draft: recordDraftSchema(content) }
}

/** Form of a record: its declared fields, grouped by heading. */
export function RecordForm({ content, values, startsChanged = false, ...of }: RecordFormProps) {
  const list = useBackToList(content)
  // The stored record is state: the record's first draft may be saved while the form is open.
  const [record, setRecord] = useState(of.record)
  // Base of the edits: the version at opening. `record` is the currently stored one.
  const [begun] = useState({ values, version: record?.version })
  const storage = useRecordStorage(content, record, list, setRecord)
  const isForReview = useNeedsApproval()
  const one = content.one.toLowerCase()
  // Cast: only declared types have forms.
  const type = content.name as ContentName
  const isDraft = isForReview || Boolean(record?.draft)
  const fields = useMemo(() => recordFields(content), [content])
  const comments = useLoadedComments(type, record?._id, content.fields)
  const publicationTimes = publicationFieldsOf(content)
  const publication = (
    <Section title="Publication">
      <Inputs fields={publicationTimes} names={Object.keys(publicationTimes)} />
      {record && isShownNow(content, record) && (
        <p className="text-ink-2 text-sm sm:col-span-2">
          To hide it until a time, make it inactive in the list and then publish it later.
        </p>
      )}
    </Section>
  )
  return (
    <CommentsContext value={comments}>
      <EditForm
        label={`${content.one} details`}
        one={one}
        name={`${content.name}/${record?._id ?? 'new'}`}
        fields={fields}
        loadSchemas={() => loadSchemas(content)}
        begun={begun}
        startsChanged={startsChanged}
        storage={storage}
        aside={<RecordAside content={content} record={record} />}
      >
        {record?.held && (
          <HeldNotice
            content={content}
            id={record._id}
            held={record.held}
            onReplaced={(stored) => of.onReplaced?.(stored)}
          />
        )}
        {record ? (
          <RecordActions
            content={content}
            record={record}
            list={list}
            onReviewed={(stored) => setRecord(parseRecord(stored))}
            onReplaced={(stored) => of.onReplaced?.(stored)}
          />
        ) : (
          <ActionList label={content.one}>
            <PreviewAction type={type} one={one} fields={content.fields} />
          </ActionList>
        )}
        {namesByHeading(content.fields).map(([heading, names]) => (
          <Fragment key={heading}>
            {heading === 'Search' && publication}
            <Section title={heading}>
              <Inputs fields={content.fields} names={names} />
              {heading === 'About' && content.slugFrom && (
                <div className="min-w-0 sm:col-span-2">
                  <AddressInput
                    content={content}
                    stored={record && !isNeverLive(record) ? slugOf(record) : undefined}
                  />
                </div>
              )}
            </Section>
          </Fragment>
        ))}
        {!content.slugFrom && publication}
        <DocumentBar
          isDraft={isDraft}
          canPublish={record !== undefined}
          action={!record ? `Create ${content.one}` : ownTime(record) ? 'Save Changes' : 'Publish'}
          isScheduled={record !== undefined && ownTime(record) !== undefined}
          left={<FieldsLeft fields={content.fields} />}
        >
          <Link to={list} className={`${button('secondary')} max-sm:min-h-12 max-sm:min-w-12`}>
            <X aria-hidden size={18} className="sm:hidden" />
            <span className="max-sm:sr-only">Cancel</span>
          </Link>
        </DocumentBar>
      </EditForm>
    </CommentsContext>
  )
}

interface InputsProps {
  fields: Fields
  names: readonly string[]
}

/** Inputs of the named fields. In a wide form two consecutive lists share a row. */
function Inputs({ fields, names }: InputsProps) {
  const shown = names.flatMap((name) => (fields[name] ? { name, field: fields[name] } : []))
  const kinds = shown.map(({ field }) => field.kind)
  return shown.map(({ name, field }, place) => (
    <div key={name} data-field={name} className={widthOf(field.kind, isPaired(kinds, place))}>
      <LabelSuffix value={<CommentMarker part={name} label={field.label} />}>
        <AnyInput name={name} field={field} />
      </LabelSuffix>
    </div>
  ))
}

const widthOf = (kind: FieldKind, isPairedList: boolean) =>
  isShort[kind]
    ? 'min-w-0'
    : `min-w-0 sm:col-span-2 ${isPairedList ? '@min-[38rem]:col-span-1' : ''}`

/** Whether a list shares its row with another list. The last of an odd number of lists does not. */
function isPaired(kinds: readonly FieldKind[], place: number): boolean {
  if (kinds[place] !== 'list') return false
  const before = kinds.slice(0, place)
  const begun = before.length - 1 - before.findLastIndex((kind) => kind !== 'list')
  return begun % 2 === 1 || kinds[place + 1] === 'list'
}

/** Section of the form with a heading. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="@container min-w-0 border border-line bg-sheet p-5 not-first-of-type:mt-5 sm:p-8">
    <legend className="float-left mb-5 w-full">
      <h2 className="font-semibold text-lg leading-tight">{title}</h2>
    </legend>
    <div className="clear-both grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
  </fieldset>
)
