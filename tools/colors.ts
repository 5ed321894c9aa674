import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hexOf } from '#content/brand/oklch.ts'
import { colors, darkColors, type Oklch } from '#content/brand/product.ts'

/** Writes the files derived from the colors of content/brand/product.ts: `npm run colors`. */

const origin = 'Generated from content/brand/product.ts by `npm run colors`.'

const tokens = (named: Record<string, Oklch>) =>
  Object.entries(named)
    .map(([name, color]) => `  --color-${name}: oklch(${color.join(' ')});\n`)
    .join('')

/** The contents of each generated file by path. */
export const files = {
  'app/colors.css': `/* ${origin} */
@theme {
  --color-*: initial;
${tokens(colors)}  --color-transparent: transparent;
  --color-current: currentcolor;
}
`,
  'app/dark-colors.css': `/* ${origin} */
:root[data-theme="dark"] {
${tokens(darkColors)}}
`,
  'app/theme-color.ts': `// ${origin}
/** The product's paper color, which browsers show around the page. */
export const themeColor = '${hexOf(colors.paper)}'
export const darkThemeColor = '${hexOf(darkColors.paper)}'
`,
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
}
