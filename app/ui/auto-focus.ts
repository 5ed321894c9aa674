/**
 * The control that a dialog gives the focus when it opens; give it as the control's ref. React's own
 * `autoFocus` comes too early: the dialog is not open then.
 */
export const autoFocus = (element: HTMLElement | null): void =>
  element?.setAttribute('autofocus', '')
