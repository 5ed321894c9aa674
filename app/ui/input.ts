/** Shared classes of text inputs. */
const input =
  'block w-full rounded-sm border border-line-strong bg-sheet px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-ink aria-invalid:border-bad'

/** Single-line input. */
export const lineInput = `${input} min-h-10 max-sm:min-h-11`

/** Classes of a textarea that grows only in height: a long word must not widen it or its container. */
const contentHigh = 'field-sizing-content contain-inline-size py-2 leading-relaxed'

/** Textarea that starts with one line and grows with its text. */
export const growingInput = `${input} ${contentHigh} min-h-10 max-sm:min-h-11 resize-none`

/** Textarea with at least three lines that grows with its text. */
export const textInput = `${input} ${contentHigh} min-h-24 resize-y`
