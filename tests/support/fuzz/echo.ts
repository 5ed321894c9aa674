/** Fields that are not kept letter by letter, each with what becomes of it. */
const notExact = new Set([
  // Lower case, as addresses of one person are compared.
  'email',
  // With the company behind it, as the form of the site sends them.
  'subject',
  // Of a preview: with its token.
  'path',
  // The server's own; that of the record which is sent back changes nothing.
  'updatedAt',
  // Of a site that goes live: what can still be done with the demo content.
  'demo',
  // What browsers ask for: a name becomes its address at the network.
  ...['twitter', 'linkedin', 'facebook', 'github'],
])

/** Names and addresses of people, of which the spaces around are no part. */
const trimmed = new Set(['name', 'mailbox'])

/** Where an answer has another text than was sent: a text comes back exactly, or is refused. */
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
    // A color of the brand is kept in six digits.
    const isLonger = name === 'color' && value === '#fff' && gotten === '#ffffff'
    const isTrimmed = trimmed.has(name) && typeof value === 'string' && gotten === value.trim()
    return isTrimmed || isLonger ? [] : changedTexts(value, gotten, `${path}/${name}`)
  })
}
