import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { button } from '../../../ui/button.ts'
import { useModifier } from '../../../ui/keyboard/shortcut.ts'
import { countMessages } from './form-values.ts'
import { usePublishing } from './publish-context.ts'

interface SaveBarProps {
  /** The label of the button: 'Save Project'. */
  action: string
  /** Primary button before the save button, such as Publish. */
  primary?: ReactNode
  /** Shows how many required fields are left. */
  left?: ReactNode
  children?: ReactNode
}

/** Save bar of a form, sticky at the bottom of the window. */
export function SaveBar({ action, primary, left, children }: SaveBarProps) {
  const { errors, isSubmitting } = useFormState()
  const wrong = countMessages(errors)
  const { intent } = usePublishing()
  const modifier = useModifier()
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-1 flex flex-wrap items-center gap-2 border-line border-t bg-paper py-4 max-sm:-mx-5 max-sm:px-5 max-sm:py-3 max-sm:gap-y-1 max-sm:[&>:is(a,button)]:px-3"
    >
      {primary}
      <button
        type="submit"
        aria-disabled={isSubmitting}
        className={`${button(primary ? 'secondary' : 'primary')} max-sm:min-h-12 max-sm:grow`}
      >
        {isSubmitting && intent === 'save' ? 'Saving...' : action}
      </button>
      {children}
      <p
        role="status"
        className="font-medium text-bad text-sm empty:hidden max-sm:order-first max-sm:w-full sm:px-2"
      >
        {says(wrong)}
      </p>
      {left}
      <kbd
        aria-hidden
        className="caption ml-auto rounded-sm border border-line px-1.5 text-ink-3 text-xs max-sm:hidden"
      >
        {`${modifier} S`}
      </kbd>
    </div>
  )
}

const says = (wrong: number) =>
  wrong === 0 ? '' : wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`
