/** The paragraphs of a text: what stands between blank lines. */
export const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** A text as paragraphs; single line breaks are kept. */
export function Paragraphs({ text, className }: { text: string; className: string }) {
  return (
    <div className={`space-y-[0.85em] whitespace-pre-line wrap-anywhere ${className}`}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat and never move
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

/** The text that a page is about. Its first paragraph leads. */
export const Prose = ({ text }: { text: string }) => (
  <Paragraphs
    text={text}
    className="max-w-[66ch] text-lg text-ink-2 *:first:text-xl *:first:text-ink"
  />
)
