import { redirectSource } from '#content/redirects/redirect-source.ts'
import type { RedirectRow } from './find-redirect.ts'

/** The columns of a redirect that say what leads where. `target` may be a record. Throws for an invalid source. */
export function redirectColumns(from: string, status: RedirectRow['status'], target: string) {
  const source = redirectSource(from)
  if (!source) throw new TypeError('the schema allows only valid sources')
  const { prefix = null, suffix = null } = source.pattern ?? {}
  return { source: from, key: source.key, prefix, suffix, status, target }
}
