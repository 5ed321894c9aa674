import type { Brand } from '#content/brand/brand.ts'
import { wholeSheet } from '#content/brand/sheet.ts'
import { chooseTheme, chosenTheme } from '../../../theme.ts'

let sheet: CSSStyleSheet | undefined

/** Applies a saved brand to the open back office. A reloaded page has the style sheet in its head. */
export function showBrand(brand: Brand): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(wholeSheet(brand))
  // Also updates the theme color of the browser's own interface.
  chooseTheme(chosenTheme())
}
