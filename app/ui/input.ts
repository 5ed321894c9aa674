/** The classes of a control that text goes into. */
const input =
  'block w-full rounded-sm border border-line-strong bg-sheet px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-ink aria-invalid:border-bad'

/** One line. */
export const lineInput = `${input} min-h-10 max-sm:min-h-11`

/** One line that grows when its text needs more. */
export const growingInput = `${input} field-sizing-content min-h-10 max-sm:min-h-11 resize-none py-2 leading-relaxed`

/** Several lines: as high as what is written in it, and at least three. */
export const textInput = `${input} field-sizing-content min-h-24 resize-y py-2 leading-relaxed`
