/** From this many characters on, a client's words are set smaller. */
const long = 320

/** A client's words, large; their opening mark hangs in the margin. */
export function Quote({ words }: { words: string }) {
  const text = words.trim()
  return (
    <blockquote
      className={`quote whitespace-pre-line ${text.length < long ? 'max-w-[29ch] text-3xl' : 'max-w-[44ch] text-xl'}`}
    >
      <p>“{text}”</p>
    </blockquote>
  )
}
