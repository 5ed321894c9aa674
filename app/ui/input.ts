/** Classes of a text input. */
const input =
  'block w-full rounded-sm border border-line-strong bg-sheet px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-ink aria-invalid:border-bad'

/** Single line. */
export const lineInput = `${input} min-h-10 max-sm:min-h-11`

/** Single line that wraps when its text needs more. */
export const growingInput = `${input} field-sizing-content min-h-10 max-sm:min-h-11 resize-none py-2 leading-relaxed`

/** Multiple lines: as high as its text, and at least three. */
export const textInput = `${input} field-sizing-content min-h-24 resize-y py-2 leading-relaxed`
