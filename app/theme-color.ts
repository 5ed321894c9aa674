// Generated from content/brand/product.ts by `npm run colors`.
/** The product's paper color, which browsers show around the page. */
export const themeColor = '#fcfaf6'
export const darkThemeColor = '#111419'
