/** Puts the focus on the first control of a form that has an error, if there is one. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!form || !wrong) return
  // What is wrong may be on a tab that is not open.
  const tab = wrong.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  // A list that lacks entries has nothing yet that could be wrong, but a button that adds one.
  const control = wrong.matches('fieldset')
    ? wrong.querySelector<HTMLElement>('[aria-invalid="true"], [data-line], [data-add]')
    : wrong
  requestAnimationFrame(() => control?.focus())
}
