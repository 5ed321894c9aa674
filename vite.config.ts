import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * sonner injects its style sheet with a script at import, which `style-src 'self'` blocks. `app/admin` imports the same
 * sheet as a file, so this removes the script.
 */
function sonnerWithoutInlineStyle(): Plugin {
  const call = /^__insertCSS\(.*\);$/m
  return {
    name: 'atrium:sonner-without-inline-style',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.')) return
      if (!call.test(code)) this.error('sonner no longer inserts its style sheet as expected')
      return { code: code.replace(call, ''), map: null }
    },
  }
}

/**
 * The router's server build imports the modules of all routes at once. In the build, those of staff pages become
 * functions that import them: most servers answer visitors long before staff (`app/handler.ts`).
 */
function staffRoutesLater(): Plugin {
  const staffRoute =
    /import \* as (route\d+) from ("[^"]*\/app\/(?:admin|editing|sign-in)\/[^"]*");/g
  return {
    name: 'atrium:staff-routes-later',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('virtual:react-router/server-build')) return
      const later = code.replace(staffRoute, 'const $1 = () => import($2);')
      if (later === code) this.error('the router no longer imports route modules as expected')
      return { code: later, map: null }
    },
  }
}

/**
 * Chunk: what every page needs. React and its router are 5 KB smaller as one chunk than as seven. The root and the small
 * modules that public pages and the back office share are here too, so that neither loads the chunk of the other. As a
 * chunk of its own the root would add 0.4 KB to each public page.
 */
const everywhere = [
  'content/brand/product',
  'content/documents/limits',
  'content/labels/languages',
  'content/media/variant-widths',
  'content/text/(?:email|storable)',
  'app/(?:root|route-ids|theme-color|unexpected-error|use-hydrated)',
  'app/site/drawings/arrow',
  'app/ui/(?:button|picture/media)',
]
const framework = {
  name: 'framework',
  test: new RegExp(
    `/node_modules/(?:react|react-dom|react-router|scheduler)/|vite/preload-helper|/(?:${everywhere.join('|')})\\.tsx?$`,
  ),
}

/**
 * Chunk: icons shared by several admin screens. Without it each screen would load a dozen icon files and list them in
 * the manifest. An icon of a single screen stays with that screen.
 */
const icons = { name: 'lucide', test: /\/node_modules\/lucide-react\//, minShareCount: 2 }

/** Chunk: modules shared by most admin screens. The first screen loads them as one file. */
const screens = {
  name: 'screens',
  test: new RegExp(
    `/app/(?:admin/(?:${[
      'failed-fetch',
      'nav-guard',
      'use-me',
      'dates',
      'download',
      'documents/list/use-event-callback',
      'documents/content-type',
      'media/thumbnail',
      'documents/form/submission/(?:use-submission|focus-first-error|form-dialog)',
      'may-do',
      'session-ended',
      'confirm-owner',
      'people/me/password-input',
    ].join('|')})|ui/(?:${[
      'dialog',
      'dialog-toaster',
      'empty',
      'failed',
      'field',
      'menu',
      'notifications',
      'badge',
      'select',
      'switch',
      'input',
      'with-undo',
      'use-debounced-value',
      'keyboard/(?:shortcut|single-keys)',
      'picture/own-address',
    ].join('|')}))\\.tsx?$`,
  ),
}

/** Chunk: the frame around each admin screen, which the page editor does not need. */
const screen = {
  name: 'screen',
  test: new RegExp(
    `/app/(?:admin/(?:${[
      'screen',
      'error-screen',
      'shell',
      'administrators-only',
      'banners/[a-z-]+',
      'people/(?:names|portrait)',
    ].join('|')})|theme|ui/loading)\\.tsx?$`,
  ),
}

/** Chunk: modules of the admin lists, which the page editor does not load. */
const lists = {
  name: 'lists',
  test: new RegExp(
    '/app/(?:admin/(?:table/(?:table|heading|row-button|moment)|documents/list/' +
      '(?:checkbox|filter|empty-message|page-size|result-count|list-address|undo-delete|use-search))|' +
      'ui/search-box)\\.tsx?$',
  ),
}

/**
 * Chunk: modules that most public pages need, with their imports, as one file instead of thirty small ones. Excludes
 * the pages themselves, and the drawings and lists that the home page lacks.
 */
const sharedFiles = [
  'app/dates.ts',
  'content/labels/fill.ts',
  'app/site/layout/layout.tsx',
  'app/site/back-link.tsx',
  'app/site/head/page-meta.ts',
  'app/site/contact-prompt.tsx',
  'app/site/contact/contact-section.tsx',
  'app/site/drawings/dimension-line.tsx',
  'app/site/text/non-empty.ts',
  'app/site/data/find-record.ts',
  'app/site/home/excerpt.ts',
  'app/site/home/stats.tsx',
  'app/site/head/json-ld.tsx',
  'app/site/head/meta.ts',
  'app/site/text/paragraphs.tsx',
  'app/site/text/quote.tsx',
  'app/site/testimonials/testimonial-quote.tsx',
]
const sharedPaths = new Set(sharedFiles.map((file) => join(import.meta.dirname, file)))
for (const path of sharedPaths) if (!existsSync(path)) throw new Error(`Missing file: ${path}`)

const shared = {
  name: 'shared',
  test: (id: string) => sharedPaths.has(id.split('?', 1)[0] ?? ''),
}

/** Chunk: modules shared by most public pages except the home page. As separate files they are 0.6 KB larger. */
const innerPages = {
  name: 'inner-pages',
  test: /\/app\/site\/(?:page-head|empty-list|text\/dated|not-found\/missing)\.tsx$/,
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle(), staffRoutesLater()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [framework, shared, innerPages, icons, screens, screen, lists],
            },
          },
        },
      },
    },
    ssr: {
      // A single file loads 70 ms faster than 500 files. In development Node loads CommonJS packages itself.
      resolve: { noExternal: command === 'build' ? true : [] },
      // The server's bundle shares these with the server.
      build: {
        rollupOptions: { input: './app/handler.ts', external: [/^zod(?:\/|$)/, /^#content\//] },
      },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: { assetsInlineLimit: 0 },
}))
