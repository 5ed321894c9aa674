import { ArrowUpRight, Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChecklistItem, ChecklistKey, ConfirmedKey } from '#content/setup/checklist-api.ts'
import { CreateImprint } from './create-imprint.tsx'
import { Reading } from './reading.tsx'

/** What is to be done, and where. */
const steps = {
  name: { label: 'Give the site the name of your company', to: '/admin/setup' },
  logo: { label: 'Set your logo', to: '/admin/setup' },
  email: { label: 'Set the e-mail that visitors write to', to: '/admin/setup' },
  project: { label: 'Show a project of your own', to: '/admin/projects' },
  imprint: { label: 'Write the imprint, and read it', to: '/admin/subpages' },
  privacy: {
    label: 'Write the privacy page, and read it',
    to: '/admin/pages/privacy',
  },
  texts: { label: 'Replace the sample texts with your own, or keep them' },
  message: { label: 'Send yourself a message by the contact form', to: '/contact', isPublic: true },
  backup: { label: 'Make a backup, and see it restored', to: '/admin/settings/backups' },
} satisfies Record<ChecklistKey, { label: string; to?: string; isPublic?: boolean }>

const link = 'underline decoration-line-strong underline-offset-4 hover:text-signal-deep'

interface StepProps {
  item: ChecklistItem
  /** Called when the reader has confirmed something. */
  onChange: () => Promise<unknown>
  children: ReactNode
}

/** Item of the checklist: what to do, where, and whether it is done. */
export function Step({ item: { key, isDone, reading }, onChange, children }: StepProps) {
  const { label, to, isPublic }: { label: string; to?: string; isPublic?: boolean } = steps[key]
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
              <p className="text-ink-2">It still is the demo company’s</p>
            )}
            <Reading name={key as ConfirmedKey} reading={reading} onChange={onChange} />
          </div>
        )}
        {key === 'backup' && !isDone && (
          <p className="max-w-[75ch] basis-full pb-1 text-ink-2 text-xs">
            Done once a drill has restored one. If you back the server up in another way, say so
            here.
          </p>
        )}
        <div className="basis-full empty:hidden">{children}</div>
      </div>
    </li>
  )
}

/** The way to an imprint that visitors can read. */
const Imprint = ({ recordId }: { recordId: string | null }) =>
  recordId ? (
    <p className="text-ink-2">
      <Link to={`/admin/subpages/${recordId}/edit`} className={link}>
        Fill it in
      </Link>
      {', then switch it on in '}
      <Link to="/admin/subpages" className={link}>
        Own Pages
      </Link>
    </p>
  ) : (
    <CreateImprint />
  )
