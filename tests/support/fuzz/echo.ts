/** Fields whose value may change when stored, each with the reason. */
const notExact = new Set([
  // Email addresses are stored in lower case, because they are compared case-insensitively.
  'email',
  // The server appends the company to the subject of a message.
  'subject',
  // The path in the response for a new preview contains the preview's token.
  'path',
  // The server sets `updatedAt` and ignores a client's value.
  'updatedAt',
  // In the response to going live, `demo` is the state of the demo content.
  'demo',
  // A profile name becomes the full address of the profile.
  ...['twitter', 'linkedin', 'facebook', 'github'],
])

/** Fields with people's names and email addresses, whose surrounding spaces the server removes. */
const trimmed = new Set(['name', 'mailbox', 'assignee'])

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
