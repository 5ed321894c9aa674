import type { PageBrand } from '#server/site/site.ts'
import { darkThemeColor, themeColor } from './theme-color.ts'

/** Themes of the back office. The choice is stored in the browser. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'atrium_theme'
const darkSystem = '(prefers-color-scheme: dark)'

/**
 * Inline script that sets the theme before the first paint. It is self-contained, because no loaded file would run
 * early enough.
 */
const early = (darkColor: string) => `{let t;try{t=localStorage.getItem('${key}')}catch{}
if(t==='dark'||t!=='light'&&matchMedia('${darkSystem}').matches){document.documentElement.dataset.theme='dark';document.querySelector('meta[name="theme-color"]').content='${darkColor}'}}`

/** Adds the theme script to a page of the back office or the sign-in. */
export const withTheme = (html: string, brand?: PageBrand): string =>
  html.replace(
    '</head>',
    () => `<script>${early(brand?.darkPaper ?? darkThemeColor)}</script></head>`,
  )

/** Adds the brand's style sheet and theme color. On public pages, the root route renders both. */
export const withBrand = (html: string, { sheet, paper }: PageBrand): string =>
  html
    .replace(`name="theme-color" content="${themeColor}"`, `name="theme-color" content="${paper}"`)
    .replace('</head>', `<link rel="stylesheet" href="${sheet}"/></head>`)

/** Theme chosen in this browser. Defaults to the system theme. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system' // Storage is blocked.
  }
}

/** Applies the chosen theme to the page. */
function applyTheme(): void {
  const theme = chosenTheme()
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(darkSystem).matches)
  const page = document.documentElement
  if (isDark) page.dataset.theme = 'dark'
  else delete page.dataset.theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(page).backgroundColor)
}

/** Stores a theme for all windows of this browser. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
  applyTheme()
  dispatchEvent(new Event(changed))
}

const changed = 'atrium-theme'

/** Subscription for `useSyncExternalStore`. Follows the system theme and other windows. */
export function watchTheme(listener: () => void): () => void {
  const follow = () => {
    applyTheme()
    listener()
  }
  // In development there is no inline script, so the theme is set here.
  applyTheme()
  const system = matchMedia(darkSystem)
  addEventListener(changed, listener)
  addEventListener('storage', follow)
  system.addEventListener('change', follow)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('storage', follow)
    system.removeEventListener('change', follow)
  }
}
