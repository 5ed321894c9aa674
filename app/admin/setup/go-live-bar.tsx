import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { button } from '../../ui/button.ts'
import { countMessages } from '../documents/form/form-values.ts'

/** Sticky bar with the Go live button. Pressing Enter in a field does not trigger the button. */
export function GoLiveBar({ children }: { children: ReactNode }) {
  const { errors, isSubmitting } = useFormState()
  const wrong = countMessages(errors)
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-1 flex flex-wrap items-center gap-2 border-line border-t bg-paper py-4 max-sm:-mx-5 max-sm:px-5 max-sm:py-3"
    >
      <button
        // Not a submit button, so that Enter does not submit the form.
        type="button"
        aria-disabled={isSubmitting}
        onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className={`${button()} max-sm:min-h-12 max-sm:grow`}
      >
        {isSubmitting ? 'Going live...' : 'Go live'}
      </button>
      {children}
      <p
        role="status"
        className="font-medium text-bad text-sm empty:hidden max-sm:order-first max-sm:w-full sm:px-2"
      >
        {wrong > 0 && (wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`)}
      </p>
    </div>
  )
}
