import { dirOf } from './direction.ts'

/** Splits a text into paragraphs at blank lines. */
export const paragraphsOf = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

interface ParagraphsProps {
  text: string
  className: string
}

/** Text as paragraphs. Single line breaks are kept. */
export function Paragraphs({ text, className }: ParagraphsProps) {
  return (
    <div className={`space-y-[0.85em] whitespace-pre-line wrap-anywhere ${className}`}>
      {paragraphsOf(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat and never move
        <p dir={dirOf(paragraph)} key={index}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}

/** Main text of a page. Its first paragraph is the lead. */
export const Prose = ({ text }: { text: string }) => (
  <Paragraphs
    text={text}
    className="max-w-[66ch] text-lg text-ink-2 *:first:text-xl *:first:text-ink"
  />
)
