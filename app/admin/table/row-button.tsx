import { button } from '../../ui/button.ts'

interface RowButtonProps {
  /** What it acts on, read out after the label. */
  of: string
  onClick: () => void
  children: string
}

/** Button of a row that ends or deletes it. */
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
