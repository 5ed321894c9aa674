/**
 * Whether the back office can show a picture: its CSP allows only this site and data URLs. Partially typed addresses
 * give `false`.
 */
export const isOwnAddress = (src: string): boolean =>
  src.startsWith('data:image/') ||
  (/^(?:\/|https?:\/\/)/i.test(src) && URL.parse(src, location.href)?.origin === location.origin)

/** Host of a picture on another site; `undefined` for any other text. */
export function foreignHost(src: string): string | undefined {
  const url = /^https?:\/\//i.test(src) ? URL.parse(src) : null
  return url && url.origin !== location.origin ? url.host : undefined
}
