/** The paragraphs of a text: what stands between blank lines. */
export const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** A text as paragraphs; single line breaks are kept. The first one leads. */
export function Paragraphs({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`max-w-[66ch] space-y-5 text-lg text-ink-2 wrap-anywhere ${className}`}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat and never move
        <p key={index} className="whitespace-pre-line first:text-xl first:text-ink">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
