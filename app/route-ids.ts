/** The ids of the layouts that other files ask for: one of every page of the site, one of the back office. */
export const routeIds = { site: 'site', admin: 'admin' } as const
