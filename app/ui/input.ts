/** Classes of a text input. */
const input =
  'block w-full rounded-sm border border-line-strong bg-sheet px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-ink aria-invalid:border-bad'

/** Single line. */
export const lineInput = `${input} min-h-10 max-sm:min-h-11`

/** As high as its text. Its longest word must not make it, and what it stands in, wider. */
const contentHigh = 'field-sizing-content contain-inline-size py-2 leading-relaxed'

/** Single line that wraps when its text needs more. */
export const growingInput = `${input} ${contentHigh} min-h-10 max-sm:min-h-11 resize-none`

/** Multiple lines: as high as its text, and at least three. */
export const textInput = `${input} ${contentHigh} min-h-24 resize-y`
