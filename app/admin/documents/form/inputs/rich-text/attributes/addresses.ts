import { recordAt } from '#content/rich-text/record-link.ts'
import { isLinkAddress } from '#content/text/link-address.ts'

/** Completes a typed address: `example.com` to https, `ines@example.com` to mailto. `undefined` if it is invalid. */
export function completeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isLinkAddress(text) || recordAt(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`
  const web = `https://${text}`
  return /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) && isLinkAddress(web)
    ? web
    : undefined
}

/** Completes the typed address of a video, which must be https because the page loads it. */
export function completeVideoAddress(typed: string): string | undefined {
  const address = completeAddress(typed)
  return address && /^https:\/\/[^\s"'<>\\]+$/.test(address) ? address : undefined
}

export const wrongAddress =
  'Please enter a page such as /contact or an address such as https://example.com.'
export const wrongVideo = 'Please enter an address that begins with https://.'
