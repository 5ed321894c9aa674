import { ArrowUpRight, Check, ChevronDown, Circle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { Checklist, ChecklistKey } from '#content/api/checklist.ts'
import { button } from '../../ui/button.ts'
import { hiddenChecklist } from './hidden-checklist.ts'
import { SampleTexts } from './sample-texts.tsx'

/** What is to be done, and where. */
const steps = {
  name: { label: 'Give the site the name of your company', to: '/admin/settings' },
  logo: { label: 'Set your logo', to: '/admin/settings' },
  email: { label: 'Set the e-mail that visitors write to', to: '/admin/settings' },
  project: { label: 'Show a project of your own', to: '/admin/projects' },
  privacy: { label: 'Write the privacy page, and date it', to: '/admin/pages/privacy' },
  texts: { label: 'Replace the sample texts with your own' },
  message: { label: 'Send yourself a message by the contact form', to: '/contact', isPublic: true },
} satisfies Record<ChecklistKey, { label: string; to?: string; isPublic?: boolean }>

/** Setup checklist: what the site needs to be the company's own. Gone when all of it is done. */
export function ChecklistPanel({ checklist: { items, sampleTexts } }: { checklist: Checklist }) {
  const id = useId()
  const [isHidden, setHidden] = useState(hiddenChecklist.read)
  const [isOpen, setOpen] = useState(false)
  const done = items.filter(({ isDone }) => isDone).length
  if (isHidden || done === items.length) return null

  const hide = (isHidden: boolean) => {
    hiddenChecklist.write(isHidden)
    setHidden(isHidden)
  }
  return (
    <section aria-labelledby={`${id}-title`} className="mb-6 border border-line bg-sheet">
      <div className="flex items-center gap-2 pr-2">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            id={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 px-5 py-2 text-left font-semibold text-sm hover:text-signal-deep"
          >
            <ChevronDown
              aria-hidden
              size={16}
              className={`-ml-1 shrink-0 transition-transform ${isOpen ? '' : '-rotate-90'}`}
            />
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <span>Make the site your own</span>{' '}
              <span className="caption font-normal text-ink-2">
                {`${done} of ${items.length} done`}
              </span>
            </span>
          </button>
        </h2>
        <button
          type="button"
          onClick={() => {
            hide(true)
            // Focus: the pressed button is gone.
            document.getElementById('main')?.focus({ preventScroll: true })
            toast('Checklist hidden in this browser', {
              action: { label: 'Undo', onClick: () => hide(false) },
            })
          }}
          className={`${button('quiet', 'sm')} max-sm:min-h-11`}
        >
          Hide
          <span className="sr-only"> the checklist</span>
        </button>
      </div>
      <ul id={id} hidden={!isOpen}>
        {items.map(({ key, isDone }) => (
          <Step key={key} name={key} isDone={isDone}>
            {key === 'texts' && <SampleTexts pages={sampleTexts} />}
          </Step>
        ))}
      </ul>
    </section>
  )
}

interface StepProps {
  name: ChecklistKey
  isDone: boolean
  children: ReactNode
}

function Step({ name, isDone, children }: StepProps) {
  const { label, to, isPublic }: { label: string; to?: string; isPublic?: boolean } = steps[name]
  const Mark = isDone ? Check : Circle
  const link = 'underline decoration-line-strong underline-offset-4 hover:text-signal-deep'
  return (
    <li className="flex gap-3 border-line border-t px-5 py-2 text-sm">
      <Mark
        aria-hidden
        size={16}
        className={`mt-[calc(0.75rem-8px+0.125rem)] shrink-0 max-sm:mt-3.5 ${isDone ? 'text-ok' : 'text-ink-3'}`}
      />
      <div className="min-w-0 grow">
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
        {children}
      </div>
    </li>
  )
}
