import type { PageBrand } from '#server/site/site.ts'
import { darkThemeColor, themeColor } from './theme-color.ts'

/** Theme of the back office: the system's, or the one chosen in this browser. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'atrium_theme'
const darkSystem = '(prefers-color-scheme: dark)'

/**
 * Sets the theme before the first paint. It is a text, and the whole of it, for it stands in the head
 * of the page: nothing that is loaded comes early enough.
 */
const early = (darkColor: string) => `{let t;try{t=localStorage.getItem('${key}')}catch{}
if(t==='dark'||t!=='light'&&matchMedia('${darkSystem}').matches){document.documentElement.dataset.theme='dark';document.querySelector('meta[name="theme-color"]').content='${darkColor}'}}`

/** The HTML of a page of the back office or of its sign-in, which has a theme. */
export const withTheme = (html: string, brand?: PageBrand): string =>
  html.replace(
    '</head>',
    () => `<script>${early(brand?.darkPaper ?? darkThemeColor)}</script></head>`,
  )

/** The same HTML with the company's brand; on the public pages the layout's data has it. */
export const withBrand = (html: string, { sheet, paper }: PageBrand): string =>
  html
    .replace(`name="theme-color" content="${themeColor}"`, `name="theme-color" content="${paper}"`)
    .replace('</head>', `<link rel="stylesheet" href="${sheet}"/></head>`)

/** What was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system' // a browser that keeps nothing
  }
}

/** Shows the page as it was chosen. */
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

/** Chooses a theme for this browser, its other windows too. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // It holds for this page at least.
  }
  applyTheme()
  dispatchEvent(new Event(changed))
}

const changed = 'atrium-theme'

/** For `useSyncExternalStore`. Follows the system and the other windows of this browser. */
export function watchTheme(listener: () => void): () => void {
  const follow = () => {
    applyTheme()
    listener()
  }
  // Where nothing has come before the first paint: while developing.
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
