import { Button } from '../../../ui/push-button.tsx'

interface PickerStepsProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and Next buttons. They are never `disabled`, which would lose the focus on the first or last page. */
export function PickerSteps({ page, pages, onPage }: PickerStepsProps) {
  const step = (to: number, label: string) => {
    const isOff = to < 1 || to > pages
    return (
      <Button
        look="quiet"
        size="sm"
        isOff={isOff}
        onClick={() => isOff || onPage(to)}
        className="min-h-9"
      >
        {label}
      </Button>
    )
  }
  if (pages < 2) return null
  return (
    <nav
      aria-label="Library pages"
      className="mt-4 flex items-center justify-center gap-3 border-line border-t pt-3"
    >
      {step(page - 1, 'Previous')}
      <p role="status" className="tabular-nums">
        Page {page} of {pages}
      </p>
      {step(page + 1, 'Next')}
    </nav>
  )
}
