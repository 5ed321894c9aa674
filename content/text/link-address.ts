/** Schemes that a link may lead to; `javascript:` and the like never. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:']

/** Whether a link can lead to a text: a path of the site, or an address with a known scheme. */
export function isLinkAddress(text: string): boolean {
  // A path that begins with two slashes would lead to another site.
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(text)
  return schemes.includes(URL.parse(text)?.protocol ?? '') && !/\s/.test(text)
}

/** Whether a link leads to a page of the site itself. */
export const isSitePath = (text: string): boolean => text.startsWith('/') && isLinkAddress(text)
