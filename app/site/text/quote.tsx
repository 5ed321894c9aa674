/** From this many characters on, a client's words are set smaller. */
const long = 320

/** A client's words, as `quotation` gives them, large; their opening mark hangs in the margin. */
export function Quote({ words }: { words: string }) {
  return (
    <blockquote
      className={`quote whitespace-pre-line ${words.length < long ? 'max-w-[29ch] text-3xl' : 'max-w-[44ch] text-xl'}`}
    >
      <p>{words}</p>
    </blockquote>
  )
}
