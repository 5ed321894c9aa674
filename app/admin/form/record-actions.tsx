import { ArrowUpRight, Copy } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Content, Values } from '#content/define.ts'
import type { ContentName } from '#content/index.ts'
import { type AnyRecord, publicPageOf } from '../content-type.ts'
import { actionClass, HistoryButton } from '../history/history-button.tsx'
import { recordSubject } from '../history/subject.ts'
import { isNeverLive } from '../list/drafts/record-state.ts'
import { ShareButton } from '../review/share-button.tsx'
import { useNeedsApproval } from '../use-me.ts'
import { PreviewButton } from './preview-button.tsx'
import { declaredValues } from './record-fields.ts'

interface RecordActionsProps {
  content: Content
  /** The record that is edited; absent while it is new. */
  record?: AnyRecord | undefined
}

/** Secondary actions of a record's form. Stands inside the form's provider. */
export function RecordActions({ content, record }: RecordActionsProps) {
  const { getValues } = useFormContext<Values<Content>>()
  // The list to return to, which the duplicate's form needs too.
  const { state } = useLocation()
  const reload = useReload()
  const needsApproval = useNeedsApproval()
  const unsaved = () => ({
    type: content.name as ContentName, // a declared type
    id: record?._id,
    values: declaredValues(content, getValues()),
  })

  return (
    <ul
      aria-label={`${content.one} actions`}
      className="-mx-3 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
    >
      <li>
        <PreviewButton one={content.one.toLowerCase()} read={() => ({ documents: [unsaved()] })} />
      </li>
      {record && (
        <>
          {!isNeverLive(record) && (
            <li>
              <HistoryButton
                subject={recordSubject(content, record, { needsApproval })}
                onRestored={({ version }) => reload(version)}
              />
            </li>
          )}
          <li>
            <Link
              to={`/admin/${content.name}/create?from=${record._id}`}
              state={state}
              className={actionClass}
            >
              <Copy aria-hidden size={15} />
              Duplicate
            </Link>
          </li>
          <li>
            <ShareButton
              // Cast: a declared type.
              subject={{ type: content.name as ContentName, recordId: record._id }}
              hasDraft={Boolean(record.draft)}
            />
          </li>
          <ViewOnSite content={content} record={record} />
        </>
      )}
    </ul>
  )
}

interface RecordProps {
  content: Content
  record: AnyRecord
}

/** Reload of the edit screen: it loads again when its address asks for another version. */
function useReload() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (version: number) => navigate(`?restored=${version}`, { replace: true, state })
}

/** Link to a record's public page, if a visitor would find one. */
function ViewOnSite({ content, record }: RecordProps) {
  const page = publicPageOf(content, record)
  if (!page) return null
  return (
    <li>
      <a href={page} target="_blank" rel="noreferrer" className={actionClass}>
        <ArrowUpRight aria-hidden size={15} />
        View on site
      </a>
    </li>
  )
}
