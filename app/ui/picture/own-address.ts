/**
 * Whether a picture can be shown in the back office: one of this site, or one that is in its address. The policy
 * of these pages lets nothing be loaded from anywhere else. What somebody has half typed is no address.
 */
export const isOwnAddress = (src: string): boolean =>
  src.startsWith('data:image/') ||
  (/^(?:\/|https?:\/\/)/i.test(src) && URL.parse(src, location.href)?.origin === location.origin)

/** The host of a picture of another site; `undefined` of any other text. */
export function foreignHost(src: string): string | undefined {
  const url = /^https?:\/\//i.test(src) ? URL.parse(src) : null
  return url && url.origin !== location.origin ? url.host : undefined
}
