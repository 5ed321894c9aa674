import { createHash } from 'node:crypto'
import { cspOrigins } from './csp-origins.ts'

/**
 * Security headers of every response. An https site sends HSTS, which includes its subdomains unless the owner
 * excludes them.
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
 * Referrer policy of pages with a secret in their address. On plain http, browsers send no Sec-Fetch-Site, so forms
 * need an Origin, which `no-referrer` would remove. https://fetch.spec.whatwg.org/#append-a-request-origin-header
 */
export const privateReferrerPolicy = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? 'no-referrer' : 'strict-origin'

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
export const mediaPolicy = "default-src 'none'; sandbox"

/**
 * How a page relates to frames: it contains frames (`frames`), is shown in a frame (`framed`), is edited in a frame
 * (`edited`), or is a review link's page (`reviewed`). Edited and reviewed pages run no scripts; edited pages submit no
 * forms.
 */
export type Framing = 'frames' | 'framed' | 'edited' | 'reviewed'

/** Players of embedded story videos: see `videoSource`. */
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * Content security policy of one page. It lists the hashes of the page's inline scripts and the origins of its
 * pictures, so the page and its policy can be cached together.
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

/** Whether a page's policy allows a picture or video from another origin. */
export const allowsForeign = (policy = ''): boolean => /(?:img|media)-src[^;]* https:/.test(policy)

/**
 * CSP hashes of the inline scripts in HTML rendered by React. React escapes `<` in texts and attributes and
 * `</script` in scripts, so a regular expression finds exactly the script tags.
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
