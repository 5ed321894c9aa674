/** Fields whose value may change when stored, each with the reason. */
const notExact = new Set([
  // Lower case: email addresses are compared case-insensitively.
  'email',
  // The site's form adds the company.
  'subject',
  // The response of a preview: its path contains the token.
  'path',
  // Set by the server. A client's value is ignored.
  'updatedAt',
  // The response of going live: the state of the demo content.
  'demo',
  // A profile name becomes its full address.
  ...['twitter', 'linkedin', 'facebook', 'github'],
])

/** People's names and email addresses: surrounding spaces are removed. */
const trimmed = new Set(['name', 'mailbox'])

/** Texts that differ between request and response. A text must be stored unchanged or be refused. */
export function changedTexts(sent: unknown, got: unknown, path = ''): string[] {
  if (typeof sent === 'string') {
    return typeof got === 'string' && got !== sent
      ? [`${path}: ${JSON.stringify(sent.slice(0, 80))} became ${JSON.stringify(got.slice(0, 80))}`]
      : []
  }
  if (typeof sent !== 'object' || sent === null || typeof got !== 'object' || got === null)
    return []
  if (Array.isArray(sent) && Array.isArray(got) && sent.length !== got.length) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    if (notExact.has(name) || !Object.hasOwn(got, name)) return []
    const gotten = (got as Record<string, unknown>)[name]
    // Colors are stored with six digits.
    const isLonger = name === 'color' && value === '#fff' && gotten === '#ffffff'
    const isTrimmed = trimmed.has(name) && typeof value === 'string' && gotten === value.trim()
    return isTrimmed || isLonger ? [] : changedTexts(value, gotten, `${path}/${name}`)
  })
}
