import { flushSync } from 'react-dom'

/** Focuses the first invalid control of a form. Returns whether there is one. */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!form || !wrong) return false
  // Opens the tab of the control, which may be hidden.
  const tab = wrong.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  const control = wrong.matches('fieldset') ? firstIn(wrong) : wrong
  requestAnimationFrame(() => control?.focus())
  return true
}

/**
 * Control to focus in an invalid group: an invalid one, the first entry, the add button, the drop area or the first
 * checkbox.
 */
const firstIn = (group: HTMLElement) =>
  group.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-line], [data-add], [data-drop-area]',
  ) ?? group.querySelector<HTMLElement>('[type="checkbox"]')

/**
 * Renders errors synchronously by `setErrors`, then focuses the first invalid control. Returns whether there is
 * one.
 */
export function showErrors(form: HTMLFormElement | null, setErrors: () => void): boolean {
  flushSync(setErrors)
  return focusFirstError(form)
}
