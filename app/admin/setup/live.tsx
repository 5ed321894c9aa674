import { ArrowUpRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { button } from '../../ui/button.ts'
import { Button } from '../../ui/push-button.tsx'
import { adminPath } from '../admin-path.ts'
import { link } from '../dashboard/entries.tsx'
import { localDay } from '../dates.ts'
import { checklistAddress } from './checklist/checklist-panel.tsx'

interface LiveProps {
  demo: DemoContent
  onBack: () => void
}

/** Steps of a new site outside its pages. */
const nextSteps = [
  { label: 'Set up email', to: adminPath('/admin/settings/mail') },
  { label: 'Import your former site', to: adminPath('/admin/settings/imports') },
  { label: 'Invite colleagues', to: adminPath('/admin/people') },
  { label: 'Set your domain and HTTPS', to: checklistAddress },
]

/** Result of going live: links to the site and the remaining steps, and Undo. */
export function Live({ demo, onBack }: LiveProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="max-w-3xl border border-line bg-sheet p-5 sm:p-8">
      <h2 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        Your company’s site is live
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        Next, add an imprint and your first project, and replace the sample texts. The checklist on
        the dashboard guides you through each step.
      </p>
      <ul aria-label="Next steps" className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {nextSteps.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={`${link} inline-flex min-h-6 items-center max-sm:min-h-11`}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <a href="/" target="_blank" rel="noreferrer" className={`${button()} max-sm:w-full`}>
          See your site
          <ArrowUpRight aria-hidden size={16} />
        </a>
        <Link to={checklistAddress} className={`${button('secondary')} max-sm:w-full`}>
          What is left to do
        </Link>
        <Button look="quiet" onClick={onBack} className="max-sm:w-full">
          Change setup
        </Button>
      </div>
      <div className="mt-8 border-line border-t pt-5 text-ink-2 text-sm">
        <h3 className="caption text-ink-3">Undo setup</h3>
        <p className="mt-2 max-w-[65ch]">
          {'You can restore earlier versions in History, in '}
          <Link to={adminPath('/admin/settings')} className={link}>
            Settings
          </Link>
          {', '}
          <Link to={adminPath('/admin/brand')} className={link}>
            Brand
          </Link>
          {' and '}
          <Link to={adminPath('/admin/pages/home')} className={link}>
            Home
          </Link>
          .
        </p>
        {demo.removed && (
          <p className="mt-2 max-w-[65ch]">
            {`The demo content can be restored on the dashboard until ${localDay(demo.removed.until)}.`}
          </p>
        )}
      </div>
    </section>
  )
}
