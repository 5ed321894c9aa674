import { ArrowUpRight, Copy } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Content } from '#content/documents/define.ts'
import { actionClass } from '../../action-class.ts'
import { adminPath } from '../../admin-path.ts'
import { type AnyRecord, publicPageOf } from '../content-type.ts'
import { DocumentActions } from './draft/document-actions.tsx'
import { recordDocument } from './record-storage.ts'

interface RecordActionsProps {
  content: Content
  record: AnyRecord
  /** Address to open after the draft was discarded, if the record was never live. */
  list: string
  onReviewed: (stored: AnyRecord) => void
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: AnyRecord) => void
}

/** State of a record's draft and the secondary actions of its form. */
export function RecordActions({ content, record, list, ...on }: RecordActionsProps) {
  const navigate = useNavigate()
  // The history state contains the list to return to. The form of a duplicate needs the list too.
  const { state } = useLocation()
  const show = (stored: AnyRecord) => {
    if (stored._id === record._id) on.onReplaced(stored)
    else navigate(adminPath(`/admin/${content.name}/${stored._id}/edit`))
  }
  return (
    <DocumentActions
      edited={recordDocument(content, record)}
      present={record}
      onReviewed={on.onReviewed}
      onReplaced={show}
      onGone={() => navigate(list)}
    >
      <li>
        <Link
          to={adminPath(`/admin/${content.name}/create?from=${record._id}`)}
          state={state}
          className={actionClass}
        >
          <Copy aria-hidden size={15} />
          Duplicate
        </Link>
      </li>
      <ViewOnSite content={content} record={record} />
    </DocumentActions>
  )
}

/** Link to a record's public page, if a visitor would find one. */
function ViewOnSite({ content, record }: Pick<RecordActionsProps, 'content' | 'record'>) {
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
