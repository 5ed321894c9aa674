import { asMarkdown } from '../rich-text/as-markdown.ts'

/**
 * Values of the placeholders in the texts of the privacy page, such as `{company}`. They are filled in when the page
 * is rendered.
 */
export interface PrivacyFacts {
  company: string
  /** Postal address, possibly on several lines. */
  address: string
  email: string
  phone: string
  /** Retention of messages in words: `24 months`. */
  period: string
}

const names = /\{(company|address|email|phone|period)\}/g

const listMark = /^\s*(?:[-+*]|\d+[.)])(?=\s|$)/

/** Escapes the facts and fills them into a Markdown text. Drops every line that consists only of empty facts. */
export function fillFacts(text: string, facts: PrivacyFacts): string {
  const isBlank = (line: string) => line.replace(listMark, '').trim() === ''
  const lines = text.split('\n').flatMap((line) => {
    const filled = line.replace(names, (_, name: keyof PrivacyFacts) =>
      asMarkdown(facts[name].trim()),
    )
    return isBlank(filled) && !isBlank(line) ? [] : [filled]
  })
  return lines.join('\n')
}
