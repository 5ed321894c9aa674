// Generated from content/brand/product.ts by `npm run colors`.
/** Paper, as browsers show it around the page. */
export const themeColor = '#fcfaf6'
export const darkThemeColor = '#111419'
