import { X } from 'lucide-react'
import { button } from '../../../../ui/button.ts'
import { Button } from '../../../../ui/push-button.tsx'
import type { BulkAction } from './bulk-action.ts'

interface BulkBarProps {
  count: number
  onAct: (action: BulkAction) => void
  onClear: () => void
}

/** Bulk action bar for the selected rows: sticky at the top, or fixed at the bottom of a narrow screen. */
export function BulkBar({ count, onAct, onClear }: BulkBarProps) {
  const buttonClass = `${button('secondary', 'sm')} max-sm:min-h-11 max-sm:grow max-sm:px-2`
  return (
    <section
      aria-label="Selected rows"
      data-bulk-bar
      className="sticky top-0 z-1 -mx-2 flex min-h-12 items-center gap-2 bg-paper px-2 max-lg:top-14 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:mx-0 max-sm:flex-wrap max-sm:border-line-strong max-sm:border-t max-sm:px-5 max-sm:py-2 max-sm:shadow-float"
    >
      <p className="caption text-ink max-sm:order-1 max-sm:grow sm:mr-2">{`${count} selected`}</p>
      <div className="flex gap-2 max-sm:order-3 max-sm:w-full">
        <button type="button" className={buttonClass} onClick={() => onAct('activate')}>
          Activate
        </button>
        <button type="button" className={buttonClass} onClick={() => onAct('deactivate')}>
          Deactivate
        </button>
        <button
          type="button"
          className={`${buttonClass} text-bad! hover:border-bad!`}
          onClick={() => onAct('delete')}
        >
          Delete
        </button>
      </div>
      <Button look="quiet" size="sm" icon={X} onClick={onClear} className="max-sm:order-2">
        Clear selection
      </Button>
    </section>
  )
}
