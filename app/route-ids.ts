/** The ids of the routes that other files ask for: the layouts of the site and of the back office, and where a sign-in ends; and a review link's page. */
export const routeIds = {
  site: 'site',
  admin: 'admin',
  checking: 'checking',
  review: 'review',
} as const
