import { useId } from 'react'
import { Link } from 'react-router'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { adminPath } from '../admin-path.ts'
import { ConfirmChange } from '../confirm-change.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { counted, Removal } from './removal.tsx'

const list = new Intl.ListFormat('en-US')

/** Panel with the remaining demo content and a button that removes it. */
export function DemoPanel({ demo: { parts, isPublicSite } }: { demo: DemoContent }) {
  const id = useId()
  const left = counted(parts, 'untouched')
  if (left.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className={`mb-6 flex flex-wrap items-center gap-x-8 gap-y-4 border-l-2 bg-sheet px-5 py-4 text-sm ${isPublicSite ? 'border-bad' : 'border-warn'}`}
    >
      <div className="min-w-0 grow basis-80">
        <h2 id={id} className="font-semibold">
          {isPublicSite ? 'Visitors see a made-up company' : 'This site shows the demo company'}
        </h2>
        <p className="mt-1 max-w-[75ch] text-ink-2">
          {isPublicSite && 'Your site is publicly available and still shows the demo company. '}
          {`You’re looking at sample content: ${list.format(left)}. Remove it when you add your own. Anything you edited stays.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Link to={adminPath('/admin/setup')} className={`${button()} max-sm:w-full`}>
          Set up your site
        </Link>
        <DialogButton
          look="secondary"
          className="max-sm:w-full"
          dialog={(onClose) => <RemoveDemo parts={parts} onClose={onClose} />}
        >
          Remove the demo content
        </DialogButton>
      </div>
    </section>
  )
}

interface RemoveDemoProps extends Pick<DemoContent, 'parts'> {
  onClose: () => void
}

/** Confirmation before the demo content is removed. */
const RemoveDemo = ({ parts, onClose }: RemoveDemoProps) => (
  <ConfirmChange
    title="Remove the demo content?"
    action="Remove"
    send={() => api.json('DELETE /demo-content')}
    done="Demo content removed"
    failed="Failed to remove the demo content"
    onClose={onClose}
  >
    <Removal parts={parts} />
  </ConfirmChange>
)
