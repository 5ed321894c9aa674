import { ArrowUpRight, Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formPath } from '#content/publishing/form-path.ts'
import type { ChecklistItem, ChecklistKey, ConfirmedKey } from '#content/setup/checklist-api.ts'
import { adminPath } from '../../admin-path.ts'
import { CreateImprint } from './create-imprint.tsx'
import { Reading } from './reading.tsx'

/** Label and link of each item. */
const steps = {
  name: { label: 'Add your company name', to: adminPath('/admin/setup') },
  logo: { label: 'Add your logo', to: adminPath('/admin/setup') },
  email: { label: 'Add your contact email', to: adminPath('/admin/setup') },
  domain: { label: 'Set your domain and HTTPS' },
  mail: { label: 'Set up email', to: adminPath('/admin/settings/mail') },
  import: { label: 'Import your former site', to: adminPath('/admin/settings/imports') },
  project: { label: 'Add your first project', to: adminPath('/admin/projects') },
  imprint: { label: 'Write and check the imprint', to: adminPath('/admin/subpages') },
  privacy: {
    label: 'Write and check the privacy page',
    to: adminPath('/admin/pages/privacy'),
  },
  texts: { label: 'Replace or keep the sample texts' },
  message: {
    label: 'Send yourself a message with the contact form',
    to: '/contact',
    isPublic: true,
  },
  colleagues: { label: 'Invite colleagues', to: adminPath('/admin/people') },
  backup: {
    label: 'Create a backup and test it with a drill',
    to: adminPath('/admin/settings/backups'),
  },
} satisfies Record<ChecklistKey, { label: string; to?: string; isPublic?: boolean }>

const editPath = (id: string) => formPath({ type: 'subpages', recordId: id })

const link = 'underline decoration-line-strong underline-offset-4 hover:text-signal-deep'

interface StepProps {
  item: ChecklistItem
  /** Called after a confirmation. */
  onChange: () => Promise<unknown>
  children: ReactNode
}

/** Item of the checklist. */
export function Step({ item: { key, isDone, reading }, onChange, children }: StepProps) {
  const {
    label,
    to: usual,
    isPublic,
  }: { label: string; to?: string; isPublic?: boolean } = steps[key]
  const replacement = key === 'privacy' && reading?.recordId
  const to = replacement ? editPath(replacement) : usual
  const Mark = isDone ? Check : Circle
  return (
    <li className="flex gap-3 border-line border-t px-5 py-2 text-sm">
      <Mark
        aria-hidden
        size={16}
        className={`mt-[calc(0.75rem-8px+0.125rem)] shrink-0 max-sm:mt-3.5 ${isDone ? 'text-ok' : 'text-ink-3'}`}
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="flex min-h-7 items-center max-sm:min-h-11">
          {isDone || !to ? (
            <span className={isDone ? 'text-ink-3' : ''}>{label}</span>
          ) : isPublic ? (
            <a href={to} target="_blank" rel="noreferrer" className={link}>
              {label}
              <ArrowUpRight aria-hidden size={15} className="ml-1 inline" />
            </a>
          ) : (
            <Link to={to} className={link}>
              {label}
            </Link>
          )}
          {isDone && <span className="sr-only">: done</span>}
        </p>
        {reading && (
          <div className="max-sm:mb-2">
            {key === 'imprint' && reading.text === null && <Imprint recordId={reading.recordId} />}
            {key === 'privacy' && reading.text === null && (
              <p className="text-ink-2">Still the demo company’s text</p>
            )}
            <Reading name={key as ConfirmedKey} reading={reading} onChange={onChange} />
          </div>
        )}
        {key === 'domain' && !isDone && (
          <div className="basis-full pb-1 text-ink-2 text-xs">
            <p className="max-w-[75ch]">
              {'Visitors reach the site at '}
              <span className="wrap-anywhere">{location.origin}</span>
              {' now. Point your domain to this server, set up a proxy with a certificate in front of it, and start ' +
                'Atrium with SITE_URL=https://your-domain. The chapter Set up of docs/operations.md has recipes.'}
            </p>
          </div>
        )}
        {key === 'backup' && !isDone && (
          <p className="max-w-[75ch] basis-full pb-1 text-ink-2 text-xs">
            Done once a drill has restored a backup. If you back up the server another way, confirm
            it here.
          </p>
        )}
        <div className="basis-full empty:hidden">{children}</div>
      </div>
    </li>
  )
}

/** Next step for the imprint: create it or fill it in. */
const Imprint = ({ recordId }: { recordId: string | null }) =>
  recordId ? (
    <p className="text-ink-2">
      <Link to={editPath(recordId)} className={link}>
        Fill it in
      </Link>
      {', then activate it in '}
      <Link to={adminPath('/admin/subpages')} className={link}>
        Custom pages
      </Link>
    </p>
  ) : (
    <CreateImprint />
  )
