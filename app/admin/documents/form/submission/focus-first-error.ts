import { flushSync } from 'react-dom'

/** Focuses the first invalid control of a form, and gives whether there is one. */
export function focusFirstError(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!form || !wrong) return false
  // Closed tab: the invalid control may be in it.
  const tab = wrong.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  const control = wrong.matches('fieldset') ? firstIn(wrong) : wrong
  requestAnimationFrame(() => control?.focus())
  return true
}

/** The invalid control of a group. Missing entries: the button that adds one, or the first that can be checked. */
const firstIn = (group: HTMLElement) =>
  group.querySelector<HTMLElement>('[aria-invalid="true"], [data-line], [data-add]') ??
  group.querySelector<HTMLElement>('[type="checkbox"]')

/**
 * Shows errors by setting a state of the form, focuses the first control that has one, and gives whether
 * there is one.
 */
export function showErrors(form: HTMLFormElement | null, setErrors: () => void): boolean {
  flushSync(setErrors)
  return focusFirstError(form)
}
