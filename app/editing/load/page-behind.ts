/** Path of the public page for an editor address: `/edit/careers` gives `/careers`. */
export const pageBehind = (url: string) => new URL(url).pathname.replace(/^\/edit/i, '') || '/'
