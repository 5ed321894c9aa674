import { createHash } from 'node:crypto'
import { cspOrigins } from './csp-origins.ts'

/**
 * Security headers of every answer. HSTS comes with them when the site's address is https; it binds the subdomains of
 * that address too, unless the owner leaves them out.
 */
export function commonHeaders(
  siteUrl: string,
  hasHstsForSubdomains = true,
): Record<string, string> {
  const hsts = `max-age=31536000${hasHstsForSubdomains ? '; includeSubDomains' : ''}`
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': hsts } : {}),
  }
}

/**
 * Referrer policy of pages with a secret in their address: the address goes nowhere. On plain http their forms must have
 * an origin, which `no-referrer` takes away, since browsers send no Sec-Fetch-Site there:
 * https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export const privateReferrerPolicy = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? 'no-referrer' : 'strict-origin'

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
 * The content security policy of one page. Its inline scripts are allowed by their hashes, and pictures of other
 * origins by these, so the finished page and its policy can be cached together.
 */
export function pagePolicy(html: string, framing?: Framing): string {
  const isEdited = framing === 'edited'
  const isPublic = framing === undefined || framing === 'framed'
  const { pictures, videos } = cspOrigins(html)
  return [
    "default-src 'none'",
    isEdited || framing === 'reviewed'
      ? "script-src 'none'"
      : ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    ...(isPublic ? [["media-src 'self'", ...videos].join(' ')] : []),
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

/** Whether a page's policy names another origin for a picture or a video. */
export const allowsForeign = (policy = ''): boolean => /(?:img|media)-src[^;]* https:/.test(policy)

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
