import { useFormState } from 'react-hook-form'
import { button } from '../../../ui/button.ts'
import { useNeedsApproval } from '../../use-me.ts'
import { usePublishing } from './publish-context.ts'
import { useIsForLater } from './use-is-for-later.ts'

/** Publishes the form, schedules it for its publication time or sends it for review. Not a submit button: Enter in a field saves and must not publish. */
export function PublishButton() {
  const { isSubmitting } = useFormState()
  const { isPublishing, saveAndPublish } = usePublishing()
  const isForReview = useNeedsApproval()
  const isLater = useIsForLater()
  const [label, busy] = isForReview
    ? ['Send for review', 'Sending...']
    : isLater
      ? ['Schedule', 'Scheduling...']
      : ['Publish', 'Publishing...']
  return (
    <button
      type="button"
      aria-disabled={isSubmitting}
      onClick={saveAndPublish}
      className={`${button()} max-sm:min-h-12 max-sm:grow`}
    >
      {isSubmitting && isPublishing ? busy : label}
    </button>
  )
}
