import { ArrowUpRight, SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { actionClass } from '../../action-class.ts'
import { editorOf } from './page-state.ts'

/** Secondary actions of a page: edit it on the site, or view it. */
export const PageActions = ({ name }: { name: PageName }) => (
  <>
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
  </>
)
