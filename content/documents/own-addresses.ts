/** Back office, page editor and sign-in. The router of public pages does not have their routes. */
export const staffAddresses = ['admin', 'edit', 'sso', 'checking']

/** Pages with a secret in their URL or their content, which no cache may store. */
export const privateAddresses = [
  ...staffAddresses,
  'review',
  'newsletter/confirm',
  'newsletter/unsubscribe',
]

/** Path prefixes that do not serve pages. */
export const fileAddresses = ['api', 'media', 'og', 'fonts', 'assets']

/** First path segments of public pages with hand-written routes. */
export const pageAddresses = [
  'technologies',
  'projects',
  'careers',
  'testimonials',
  'contact',
  'about',
  'privacy',
  'terms',
  'newsletter',
  'news',
]

/** Endpoints for monitoring, and pages that exist only in development. */
export const operatorAddresses = ['healthz', 'livez', 'readyz', 'metrics', 'dev']

/** Matches the given addresses and all paths below them, case-insensitively as the router does. */
export const pathsOf = (addresses: readonly string[], ends = '/?#') =>
  new RegExp(`^/(?:${addresses.join('|')})(?:[${ends}]|$)`, 'i')
