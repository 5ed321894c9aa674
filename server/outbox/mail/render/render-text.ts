import type { Letter, LetterPart } from '../letter.ts'

const renderers: {
  [K in LetterPart['kind']]: (part: Extract<LetterPart, { kind: K }>) => string
} = {
  text: ({ text }) => text,
  heading: ({ text }) => `${text}\n${'-'.repeat(Math.min([...text].length, 60))}`,
  facts: ({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  quote: ({ text }) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n'),
  button: ({ label, href }) => `${label}:\n${href}`,
}

/** Renders a letter as plain text. */
export function renderText({ parts, footer }: Letter, company: string): string {
  // Each renderer is called with a part of its own kind.
  const blocks = parts.map((part) => renderers[part.kind](part as never))
  const end = ['-- ', company, ...(footer ? [footer] : [])].join('\n')
  return `${[...blocks, end].join('\n\n')}\n`
}
