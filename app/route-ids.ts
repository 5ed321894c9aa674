/** Ids of routes that other files refer to: both layouts and the last page of a sign-in. */
export const routeIds = { site: 'site', admin: 'admin', checking: 'checking' } as const
