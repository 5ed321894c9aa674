/** Network Information API: browsers of the Chromium family have it, TypeScript's DOM does not. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean }
}
