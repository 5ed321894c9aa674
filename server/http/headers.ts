import { createHash } from 'node:crypto'

/** Security headers of every answer. HSTS comes with them when the site's address is https. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(siteUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
export const mediaPolicy = "default-src 'none'; sandbox"

/**
 * A page that shows pages of this site in frames, or one that stands in such a frame; an edited one runs no
 * script of its own there and sends no form. A reviewed one stands alone and runs no script either.
 */
export type Framing = 'frames' | 'framed' | 'edited' | 'reviewed'

/** The players that a story's video can open in: see `videoSource`. */
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * The content security policy of one page. Its inline scripts are allowed by their hashes, so the
 * finished page and its policy can be cached together.
 */
export function pagePolicy(html: string, framing?: Framing): string {
  const isEdited = framing === 'edited'
  // Videos of a story, when somebody plays them. Pages share a policy: the router loads one from another.
  const isPublic = framing === undefined || framing === 'framed'
  return [
    "default-src 'none'",
    isEdited || framing === 'reviewed'
      ? "script-src 'none'"
      : ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: https:",
    ...(isPublic ? ["media-src 'self' https:"] : []),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action ${isEdited ? "'none'" : "'self'"}`,
    ...(framing === 'frames' ? ["frame-src 'self'"] : []),
    ...(isPublic ? [`frame-src ${videoPlayers.join(' ')}`] : []),
    `frame-ancestors ${framing === 'framed' || isEdited ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/**
 * The sources for the inline scripts of HTML that React rendered. There, `<script` cannot stand in
 * a text or an attribute, where `<` is escaped; nor `</script` in a script.
 */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of scripts) {
    if (/\ssrc=/.test(attributes) || code === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}
