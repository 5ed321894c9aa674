import type { Brand } from '#content/brand/brand.ts'
import { wholeSheet } from '#content/brand/sheet.ts'
import { chooseTheme, chosenTheme } from '../../../theme.ts'

let sheet: CSSStyleSheet | undefined

/** Applies a saved brand to the open back office. After a reload, the page's own style sheet has the brand. */
export function showBrand(brand: Brand): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(wholeSheet(brand))
  // Also updates the theme color of the browser's own interface.
  chooseTheme(chosenTheme())
}
