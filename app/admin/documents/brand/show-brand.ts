import type { Brand } from '#content/brand/brand.ts'
import { wholeSheet } from '#content/brand/sheet.ts'
import { chooseTheme, chosenTheme } from '../../../theme.ts'

let sheet: CSSStyleSheet | undefined

/** Shows a saved brand in the back office that is open; the next page has its style sheet in its head. */
export function showBrand(brand: Brand): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(wholeSheet(brand))
  // Theme color: the browser's own frame follows, too.
  chooseTheme(chosenTheme())
}
