/** The back office, the editor of pages and the sign-in: the router of public pages does not have their routes. */
export const staffAddresses = ['admin', 'edit', 'sso', 'checking']

/** Addresses of pages with a secret in their address or on them, which nothing may keep. */
export const privateAddresses = [
  ...staffAddresses,
  'review',
  'newsletter/confirm',
  'newsletter/unsubscribe',
]

/** Addresses of what is no page. */
export const fileAddresses = ['api', 'media', 'og', 'fonts', 'assets']

/** Addresses of the public pages that are written by hand. */
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

/** Addresses that monitoring asks, and those of development. */
export const operatorAddresses = ['healthz', 'livez', 'readyz', 'metrics', 'dev']

/** Matches the paths of some addresses and those below them, in any case: the router compares them so. */
export const pathsOf = (addresses: readonly string[], ends = '/?#') =>
  new RegExp(`^/(?:${addresses.join('|')})(?:[${ends}]|$)`, 'i')
