import { button } from '../../ui/button.ts'

interface RowButtonProps {
  /** Name of the row, for screen readers. */
  of: string
  onClick: () => void
  children: string
}

/** Destructive button of a row. */
export const RowButton = ({ of, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
  >
    {children}
    <span className="sr-only">{` ${of}`}</span>
  </button>
)
