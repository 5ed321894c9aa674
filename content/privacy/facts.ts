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

/** A text with its facts. A line that had nothing but facts that nobody knows is left out. */
export function withFacts(text: string, facts: PrivacyFacts): string {
  const lines = text.split('\n').flatMap((line) => {
    const filled = line.replace(names, (_, name: keyof PrivacyFacts) => facts[name].trim())
    return filled.trim() === '' && line.trim() !== '' ? [] : [filled]
  })
  return lines.join('\n')
}
