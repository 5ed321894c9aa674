import { ArrowUpRight, SquarePen } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { type PageName, pageOf } from '#content/pages/index.ts'
import { isSharedPage } from '#content/review/parts.ts'
import type { FormValues } from '../form/form-values.ts'
import { PreviewButton } from '../form/preview-button.tsx'
import { actionClass, HistoryButton } from '../history/history-button.tsx'
import { pageSubject } from '../history/subject.ts'
import { ShareButton } from '../review/share-button.tsx'
import { editorOf } from './page-state.ts'
import { asTexts, type StoredDraft } from './page-storage.ts'

interface PageActionsProps {
  name: PageName
  present: StoredDraft
  onReplaced: (stored: StoredDraft) => void
}

/** Secondary actions of a page's form. Stands inside the form's provider. */
export function PageActions({ name, present, onReplaced }: PageActionsProps) {
  const { getValues } = useFormContext<FormValues>()
  const unsaved = () => ({ type: 'pages' as const, id: name, values: asTexts(getValues()) })
  return (
    <ul
      aria-label="Page actions"
      className="-mx-3 mb-4 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
    >
      <li>
        <PreviewButton one="page" read={() => ({ documents: [unsaved()] })} />
      </li>
      <li>
        <HistoryButton subject={pageSubject(name, present)} onRestored={onReplaced} />
      </li>
      {isSharedPage(name) && (
        <li>
          <ShareButton
            subject={{ type: 'pages', recordId: name }}
            hasDraft={present.draft !== null}
          />
        </li>
      )}
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
    </ul>
  )
}
