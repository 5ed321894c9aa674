/** Back office, page editor and sign-in. The router of public pages does not have their routes. */
export const staffAddresses = ['admin', 'edit', 'sso', 'checking']

/** Path prefixes that do not serve pages. */
export const fileAddresses = ['api', 'media', 'og', 'fonts', 'assets']

/** Endpoints for monitoring, and pages that exist only in development. */
export const operatorAddresses = ['healthz', 'livez', 'readyz', 'metrics', 'dev']

/** Matches the given addresses and all paths below them, case-insensitively as the router does. */
export const pathsOf = (addresses: readonly string[], ends = '/?#') =>
  new RegExp(`^/(?:${addresses.join('|')})(?:[${ends}]|$)`, 'i')
