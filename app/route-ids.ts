/** The ids of the routes that other files ask for: the layouts of the site and of the back office, and where a sign-in ends. */
export const routeIds = { site: 'site', admin: 'admin', checking: 'checking' } as const
