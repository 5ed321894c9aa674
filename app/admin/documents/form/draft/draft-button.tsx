import { useFormState } from 'react-hook-form'
import { button } from '../../../../ui/button.ts'
import { usePublishing } from '../publish-context.ts'

/** Saves a draft in a form whose main button publishes. */
export function DraftButton() {
  const { isSubmitting } = useFormState()
  const { intent, saveDraft } = usePublishing()
  return (
    <button
      type="button"
      aria-disabled={isSubmitting}
      onClick={saveDraft}
      className={`${button('secondary')} max-sm:min-h-12 max-sm:grow`}
    >
      {isSubmitting && intent === 'draft' ? 'Saving...' : 'Save draft'}
    </button>
  )
}
