import { useFormState } from 'react-hook-form'
import { button } from '../../../ui/button.ts'
import { useNeedsApproval } from '../../use-me.ts'
import { usePublishing } from './publish-context.ts'

/** Publishes the form or sends it for review. Not a submit button: Enter in a field saves and must not publish. */
export function PublishButton() {
  const { isSubmitting } = useFormState()
  const { intent, saveAndPublish } = usePublishing()
  const isForReview = useNeedsApproval()
  const [label, busy] = isForReview
    ? ['Send for review', 'Sending...']
    : ['Publish', 'Publishing...']
  return (
    <button
      type="button"
      aria-disabled={isSubmitting}
      onClick={() => saveAndPublish()}
      className={`${button()} max-sm:min-h-12 max-sm:grow`}
    >
      {isSubmitting && intent === 'publish' ? busy : label}
    </button>
  )
}
