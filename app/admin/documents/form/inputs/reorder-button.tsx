import { ArrowDownUp } from 'lucide-react'
import { button } from '../../../../ui/button.ts'

interface ReorderButtonProps {
  isOrdering: boolean
  onToggle: () => void
  className?: string
}

/** Reordering toggle: shows an entry's arrows instead of its remove button. */
export function ReorderButton({ isOrdering, onToggle, className = '' }: ReorderButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOrdering}
      className={`${button('quiet', 'sm')} aria-pressed:bg-line/50 aria-pressed:text-ink max-sm:min-h-11 max-sm:px-2 ${className}`}
      onClick={onToggle}
    >
      <ArrowDownUp aria-hidden size={15} />
      Reorder
    </button>
  )
}
