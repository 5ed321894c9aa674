/** Network Information API: Chromium only, and missing in TypeScript's DOM types. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean }
}
