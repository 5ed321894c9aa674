import { hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { missingRoute } from './site/not-found/not-found-message.tsx'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const startScript = /(<script type="module" async="">)(import "[\s\S]*?)(<\/script>)/
/**
 * Speculation rules: the browser prefetches a link's page on hover. They are removed when the router takes over, and
 * with Save-Data. Pages are not prerendered, which would load pictures and run scripts for a page that may stay unseen.
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
 * Deferred hydration of a page that works without JavaScript. The router's HTML loads all scripts with the page, where
 * they compete with pictures and fonts. The changed HTML loads the scripts when the visitor uses a control.
 *
 * If the router's HTML has an unknown format, reports a fault and returns the HTML unchanged. The page then works, but
 * loads its scripts immediately.
 */
export function withDeferredHydration(html: string, report: (fault: Error) => void): string {
  const files = [...html.matchAll(preload)].map(([, file]) => file)
  const [, opening, code, closing] = startScript.exec(html) ?? []
  const framework = files.find((file) => file?.includes('/framework-'))
  if (!code || !framework) {
    report(new Error('The format of the router’s scripts has changed: hydration is not deferred'))
    return html
  }
  const start = `(${hydrateOnInteraction})(${JSON.stringify(files)},${JSON.stringify(framework)},async()=>{${withImportsInside(code)}})`
  const log = html.includes(' data-missing-route=')
    ? `;console.error(${JSON.stringify(missingRoute)},location.pathname)`
    : ''
  return html
    .replaceAll(preload, '')
    .replace('</head>', `${rules}</head>`)
    .replace(startScript, () => opening + start.replaceAll('</', '<\\/') + log + closing)
}

/** Converts module code to the body of an async function, with dynamic imports. */
function withImportsInside(code: string): string {
  const modules = [...code.matchAll(imported)]
  const names = modules.map(([, name = '']) => name)
  const files = modules.map(([, , file]) => `import(${file})`)
  return `const [${names}]=await Promise.all([${files}]);${code.replaceAll(imported, '').trim()}`
}
