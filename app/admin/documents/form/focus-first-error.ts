import { flushSync } from 'react-dom'

/** Focuses the first invalid control of a form, if there is one. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!form || !wrong) return
  // Closed tab: the invalid control may be in it.
  const tab = wrong.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  const control = wrong.matches('fieldset') ? firstIn(wrong) : wrong
  requestAnimationFrame(() => control?.focus())
}

/** The invalid control of a group. Missing entries: the button that adds one, or the first that can be checked. */
const firstIn = (group: HTMLElement) =>
  group.querySelector<HTMLElement>('[aria-invalid="true"], [data-line], [data-add]') ??
  group.querySelector<HTMLElement>('[type="checkbox"]')

/** Shows errors by setting a state of the form, and focuses the first control that has one. */
export function showErrors(form: HTMLFormElement | null, setErrors: () => void): void {
  flushSync(setErrors)
  focusFirstError(form)
}
