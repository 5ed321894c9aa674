import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useRevalidator } from 'react-router'
import { toast } from 'sonner'
import type { Checklist } from '#content/setup/checklist-api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { withUndo } from '../../../ui/with-undo.ts'
import { adminPath } from '../../admin-path.ts'
import { hiddenChecklist } from './hidden-checklist.ts'
import { SampleTexts } from './sample-texts.tsx'
import { Step } from './step.tsx'

/** Address that opens the dashboard with the checklist expanded, even if this browser hides the checklist. */
export const checklistAddress = adminPath('/admin#checklist')
const checklistHash = '#checklist'

/** Setup checklist on the dashboard. Disappears when all items are done. */
export function ChecklistPanel({ checklist: { items, sampleTexts } }: { checklist: Checklist }) {
  const id = useId()
  const isAskedFor = useLocation().hash === checklistHash
  const [isHidden, setHidden] = useState(() => hiddenChecklist.read() && !isAskedFor)
  const [isOpen, setOpen] = useState(isAskedFor)
  const done = items.filter(({ isDone }) => isDone).length
  const { revalidate } = useRevalidator()
  if (done === items.length) return null

  const hide = (isHidden: boolean) => {
    hiddenChecklist.write(isHidden)
    setHidden(isHidden)
  }
  if (isHidden) {
    return (
      <p className="mb-6 text-right text-sm">
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            flushSync(() => hide(false))
            document.getElementById(`${id}-title`)?.focus()
          }}
        >
          Show the checklist
        </Button>
      </p>
    )
  }
  return (
    <section
      ref={isAskedFor ? scrollToTop : undefined}
      aria-labelledby={`${id}-title`}
      className="mb-6 scroll-mt-20 border border-line bg-sheet"
    >
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
              <span>Setup checklist</span>{' '}
              <span className="caption font-normal text-ink-2">
                {`${done} of ${items.length} done`}
              </span>
            </span>
          </button>
        </h2>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            hide(true)
            // Moves the focus, because the pressed button no longer exists.
            document.getElementById('main')?.focus({ preventScroll: true })
            toast(
              'Checklist hidden in this browser',
              withUndo(() => hide(false)),
            )
          }}
        >
          Hide
          <span className="sr-only"> the checklist</span>
        </Button>
      </div>
      <ul id={id} hidden={!isOpen}>
        {items.map((item) => (
          <Step key={item.key} item={item} onChange={revalidate}>
            {item.key === 'texts' && <SampleTexts pages={sampleTexts} onChange={revalidate} />}
          </Step>
        ))}
      </ul>
    </section>
  )
}

const scrollToTop = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })
