import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * sonner adds its style sheet with a script when it is imported, which `style-src 'self'` blocks.
 * The same sheet is imported as a file in `app/admin`; this takes the script out.
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

/** React and its router are on every page: as one file they are 5 KB smaller than as seven. */
const framework = {
  name: 'framework',
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
}

/**
 * The icons that several screens of the back office have. As files of their own each screen would load a dozen of
 * them, and name them in the manifest. An icon of one screen comes with it.
 */
const icons = { name: 'lucide', test: /\/node_modules\/lucide-react\//, minShareCount: 2 }

/**
 * Chunk: what most screens of the back office have, as one file that the first of them loads.
 */
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
    ].join('|')})|ui/(?:${[
      'dialog',
      'dialog-toaster',
      'empty',
      'failed',
      'menu',
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

/** Chunk: what each screen of the back office stands in, which the editor of pages does not. */
const screen = { name: 'screen', test: /\/app\/admin\/(?:screen|error-screen)\.tsx$/ }

/** Chunk: what the lists of the back office have, which the editor of pages does not load. */
const lists = {
  name: 'lists',
  test: new RegExp(
    '/app/(?:admin/(?:table/(?:table|heading|row-button|moment)|' +
      'documents/list/(?:filter|empty-message|result-count|list-address|use-search))|ui/search-box)\\.tsx?$',
  ),
}

/**
 * Chunk: what every public page or most need, as one file instead of thirty small ones, with what these
 * files import. Without the pages themselves, and without the drawings and the lists that the home page
 * does not have.
 */
const sharedFiles = [
  'app/root.tsx',
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
for (const path of sharedPaths) if (!existsSync(path)) throw new Error(`There is no ${path}`)

const shared = {
  name: 'shared',
  test: (id: string) => sharedPaths.has(id.split('?', 1)[0] ?? ''),
}

/** Chunk: what most public pages but the home page have. As files of their own they are 0.6 KB more. */
const innerPages = {
  name: 'inner-pages',
  test: /\/app\/site\/(?:page-head|empty-list|text\/dated|not-found\/missing)\.tsx$/,
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle()],
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
      // One file is loaded 70 ms sooner than 500. While developing Node loads what is CommonJS.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { rollupOptions: { input: './app/handler.ts' } },
    },
  },
  optimizeDeps: { exclude: ['sonner'] },
  build: { assetsInlineLimit: 0 },
}))
