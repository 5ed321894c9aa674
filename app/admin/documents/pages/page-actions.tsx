import { ArrowUpRight, SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { DocumentActions } from '../form/draft/document-actions.tsx'
import type { EditedDocument } from '../form/draft/edited-document.ts'
import { actionClass } from '../history/history-button.tsx'
import type { StoredDraft } from './page-document.ts'
import { editorOf } from './page-state.ts'

interface PageActionsProps {
  edited: EditedDocument<StoredDraft>
  name: PageName
  present: StoredDraft
  onReviewed: (stored: StoredDraft) => void
  onReplaced: (stored: StoredDraft) => void
}

/** The state of a page's draft, and the secondary actions of its form. */
export const PageActions = ({ name, ...of }: PageActionsProps) => (
  <DocumentActions {...of}>
    <li>
      <Link to={editorOf(name)} className={actionClass}>
        <SquarePen aria-hidden size={15} />
        Edit on the page
      </Link>
    </li>
    <li>
      <a href={pageOf(name).path} target="_blank" rel="noreferrer" className={actionClass}>
        <ArrowUpRight aria-hidden size={15} />
        View on site
      </a>
    </li>
  </DocumentActions>
)
