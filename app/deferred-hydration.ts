import { hydrateOnInteraction } from './hydrate-on-interaction.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const startScript = /(<script type="module" async="">)(import "[\s\S]*?)(<\/script>)/
/**
 * Until the router takes over, the browser itself fetches the page behind a link that is pointed at,
 * where it can and unless the visitor saves data. A page is fetched and not drawn: that would load
 * pictures and run scripts for a visit that may never come.
 */
const speculation = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                ...['/admin*', '/edit', '/edit/*', '/sso*', '/checking*'],
                ...['/api*', '/media/*', '/og/*'],
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
const rules = `<script type="speculationrules">${JSON.stringify(speculation)}</script>`

const imported = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm

/**
 * The HTML of a page that reads and works before its script. The router writes the files of the
 * script to be loaded with the page, in competition with its pictures and fonts; here they are
 * loaded when the browser is idle or the visitor reaches for something.
 *
 * A router that writes its scripts in another way is reported, and its page is given as it is: that page
 * works, it only loads more at once.
 */
export function withDeferredHydration(html: string, report: (fault: Error) => void): string {
  const files = [...html.matchAll(preload)].map(([, file]) => file)
  const [, opening, code, closing] = startScript.exec(html) ?? []
  const framework = files.find((file) => file?.includes('/framework-'))
  if (!code || !framework) {
    report(new Error('The router writes its scripts in a new way: they start with the page'))
    return html
  }
  const start = `(${hydrateOnInteraction})(${JSON.stringify(files)},${JSON.stringify(framework)},async()=>{${withImportsInside(code)}})`
  return html
    .replaceAll(preload, '')
    .replace('</head>', `${rules}</head>`)
    .replace(startScript, () => opening + start.replaceAll('</', '<\\/') + closing)
}

/** The code of a module as that of an asynchronous function. */
function withImportsInside(code: string): string {
  const modules = [...code.matchAll(imported)]
  const names = modules.map(([, name = '']) => name)
  const files = modules.map(([, , file]) => `import(${file})`)
  return `const [${names}]=await Promise.all([${files}]);${code.replaceAll(imported, '').trim()}`
}
