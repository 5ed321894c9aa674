import { asMarkdown } from '../rich-text/as-markdown.ts'

/** What the texts of the privacy page may name, as `{company}`: filled in when the page is shown. */
export interface PrivacyFacts {
  company: string
  /** May have several lines. */
  address: string
  email: string
  phone: string
  /** How long messages are kept, in words: `24 months`. */
  period: string
}

const names = /\{(company|address|email|phone|period)\}/g

const listMark = /^\s*(?:[-+*]|\d+[.)])(?=\s|$)/

/** A text in Markdown with its facts, word for word. A line that had nothing but facts that nobody knows is left out. */
export function withFacts(text: string, facts: PrivacyFacts): string {
  const isBlank = (line: string) => line.replace(listMark, '').trim() === ''
  const lines = text.split('\n').flatMap((line) => {
    const filled = line.replace(names, (_, name: keyof PrivacyFacts) =>
      asMarkdown(facts[name].trim()),
    )
    return isBlank(filled) && !isBlank(line) ? [] : [filled]
  })
  return lines.join('\n')
}
