/** Ids of routes that other files refer to: both layouts, and the last page of a sign-in. */
export const routeIds = { site: 'site', admin: 'admin', checking: 'checking' } as const

/** Whether a route is a page of the sign-in: a plain form without scripts. Its id is the path of its file. */
export const isPlainForm = (id: string) => id.startsWith('sign-in/')
