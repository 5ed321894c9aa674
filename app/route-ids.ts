/** Ids of routes that other files refer to: both layouts, and the last page of a sign-in. */
export const routeIds = { site: 'site', admin: 'admin', checking: 'checking' } as const

/** Whether a route's page is a plain form without scripts: those of the sign-in, whose ids are their files' paths. */
export const isPlainForm = (id: string) => id.startsWith('sign-in/')
