/** Allowed URL schemes of links; never `javascript:`. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:']

/** Whether a text is a valid link target: a path of the site, or a URL with an allowed scheme. */
export function isLinkAddress(text: string): boolean {
  // Two leading slashes would lead to another site.
  if (text.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(text)
  return schemes.includes(URL.parse(text)?.protocol ?? '') && !/\s/.test(text)
}

/** Whether a link leads to a page of this site. */
export const isSitePath = (text: string): boolean => text.startsWith('/') && isLinkAddress(text)
