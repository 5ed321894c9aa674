import type { CheckedAddress } from '#content/redirects/redirects-api.ts'

/** Whether an address can get a redirect: it has no page and no redirect. */
export const isOpen = ({ answer }: CheckedAddress) => answer === 'not-found'

/** The chosen target of an address, or the most similar page; `undefined` without one. */
export const targetOf = (
  { address, suggestions }: CheckedAddress,
  chosen: ReadonlyMap<string, string>,
): string | undefined => chosen.get(address) ?? suggestions[0]?.to

/** Redirects as the CSV that the API imports. */
export const csvOfRedirects = (redirects: readonly { from: string; to: string }[]): string =>
  redirects.map(({ from, to }) => `${quoted(from)},${quoted(to)},301`).join('\n')

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
