import { ArrowDown } from 'lucide-react'
import { useFormState, useWatch } from 'react-hook-form'
import type { Fields } from '#content/documents/fields.ts'
import { button } from '../../../../ui/button.ts'
import { missingFields } from './missing-fields.ts'

/** Button that counts the empty required fields and focuses the next one. */
export function FieldsLeft({ fields }: { fields: Fields }) {
  const missing = missingFields(fields, useWatch())
  const { errors } = useFormState()
  const isRefused = Object.keys(errors).length > 0
  if (missing.length === 0) return null
  const left = leftText(missing.length)
  return (
    <button
      type="button"
      aria-label={isRefused ? `Next of ${left}` : `${left}: go to the next`}
      // Keeps the focus: the search for the next field begins at the focused one.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => focusNext(currentTarget.form, missing)}
      className={`${button('quiet', 'sm')} max-sm:order-first max-sm:w-full max-sm:justify-between max-sm:min-h-11`}
    >
      {isRefused ? 'Next' : left}
      <ArrowDown aria-hidden size={15} />
    </button>
  )
}

const leftText = (count: number) =>
  count === 1 ? '1 required field left' : `${count} required fields left`

/** Focuses the next field after the current focus or, after the last field, the first one. */
function focusNext(form: HTMLFormElement | null, paths: readonly string[]) {
  const controls = paths
    .flatMap((path) => controlOf(form, path) ?? [])
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const here = document.activeElement
  const control = controls.find((each) => here && isBefore(here, each)) ?? controls[0]
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Control of a field: its input, or the button that adds a list entry. */
function controlOf(form: HTMLFormElement | null, path: string): HTMLElement | undefined {
  const named = form?.elements.namedItem(path)
  if (named instanceof HTMLElement) return named
  const field = form?.querySelector(`[data-field="${path}"]`)
  const controls = ['[data-add] button', '[data-add]', '[contenteditable="true"]', 'input, button']
  return controls.map((each) => field?.querySelector<HTMLElement>(each) ?? undefined).find(Boolean)
}
