/** Focuses the first invalid control of a form, if there is one. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!form || !wrong) return
  // Closed tab: the invalid control may be in it.
  const tab = wrong.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  // Missing entries: an empty list has no control to focus but the button that adds one.
  const control = wrong.matches('fieldset')
    ? wrong.querySelector<HTMLElement>('[aria-invalid="true"], [data-line], [data-add]')
    : wrong
  requestAnimationFrame(() => control?.focus())
}
