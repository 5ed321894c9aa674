import { dirOf } from './direction.ts'

/** Length in characters from which a quote has a smaller font. */
const smallFrom = 320

/** Large quote whose opening mark hangs in the margin. `words` is the result of `quotation`. */
export function Quote({ words }: { words: string }) {
  return (
    <blockquote
      className={`quote whitespace-pre-line ${words.length < smallFrom ? 'max-w-[29ch] text-3xl' : 'max-w-[44ch] text-xl'}`}
    >
      <p dir={dirOf(words)}>{words}</p>
    </blockquote>
  )
}
