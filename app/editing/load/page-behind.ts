/** Path of the page behind the editor's address. */
export const pageBehind = (url: string) => new URL(url).pathname.replace(/^\/edit/i, '') || '/'
