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
  'app/site/(?:drawings/arrow|home/excerpt)',
  'app/ui/(?:button|picture/media)',
]
const framework = {
  name: 'framework',
  test: new RegExp(
    `/node_modules/(?:react|react-dom|react-router|scheduler)/|vite/preload-helper|/(?:${everywhere.join('|')})\\.tsx?$`,
  ),
}

/**
 * Chunk: icons that several other admin screens share. Without it each screen would load a dozen icon files and list
 * them in the manifest. The icons of the chunks above are in these, and an icon of a single screen is with its screen.
 */
const icons = { name: 'lucide', test: /\/node_modules\/lucide-react\//, minShareCount: 2 }

/** Chunks: what forms share with public pages or with other screens, which would otherwise load all code of forms. */
const besideForms = [
  { name: 'drawings', test: /\/app\/site\/drawings\/icons\.tsx$/ },
  { name: 'links', test: /\/content\/(?:rich-text\/record-link|text\/link-address)\.ts$/ },
  { name: 'preview', test: /\/app\/admin\/documents\/form\/preview-button\.tsx$/ },
  {
    name: 'unsaved',
    test: /\/node_modules\/idb\/|\/app\/admin\/(?:documents\/form\/unsaved\/unsaved(?:-store)?|inbox\/details\/use-autosaved-text)\.ts$/,
  },
]

/** Chunk: what forms of documents share, with their drafts and reviews, except inputs that they load on demand. */
const forms = {
  name: 'forms',
  test: /\/node_modules\/react-hook-form\/|\/app\/admin\/(?:documents\/form\/(?!inputs\/(?:rich-text|records|tags)\/)|documents\/history\/(?:history-button|subject)|publishing\/review\/)/,
  minShareCount: 3,
}

/** Chunk: modules shared by most admin screens and the page editor. The first screen loads them as one file. */
const screens = {
  name: 'screens',
  test: new RegExp(
    [
      `/app/admin/(?:${[
        'action-class',
        'admin-path',
        'dates',
        'documents/content-type',
        'documents/form/(?:draft/edited-document|option|submission/(?:focus-first-error|form-dialog|use-submission))',
        'documents/list/(?:checkbox|drafts/record-state|use-event-callback)',
        'failed-fetch',
        'may-do',
        'media/thumbnail',
        'nav-guard',
        'people/names',
        'publishing/review/open-comments',
        'session-ended',
        'use-me',
        'use-unsaved',
        'with-notice',
      ].join('|')})\\.tsx?$`,
      `/app/ui/(?:${[
        'badge',
        'dialog',
        'empty',
        'failed',
        'field',
        'input',
        'keyboard/(?:shortcut|single-keys)',
        'menu',
        'notifications',
        'picture/own-address',
        'push-button',
        'select',
        'switch',
        'toast',
        'use-debounced-value',
        'use-lazy',
        'use-needed',
        'with-undo',
      ].join('|')})\\.tsx?$`,
      '/content/(?:documents/pages/benefit-drawings|text/capitalized)\\.ts$',
      '/lucide-react/dist/esm/icons/(?:arrow-down|arrow-up|copy|images|message-square|plus|rotate-ccw-clock)\\.',
    ].join('|'),
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
      'people/portrait',
    ].join('|')})|theme|ui/loading)\\.tsx?$`,
  ),
}

/** Chunk: what screens of fetched data share, with their confirmations. Lists of records load none of it. */
const fetchedScreens = {
  name: 'fetched-screens',
  test: /\/app\/admin\/(?:confirm-change|dialog-button|fetched-screen|table\/row-button|use-change)\./,
}

/** Chunk: fields and forms of settings. */
const fields = { name: 'fields', test: /\/app\/admin\/(?:form|people\/me\/password-input)/ }

/** Chunk: modules of the admin lists, which the page editor does not load. */
const lists = {
  name: 'lists',
  test: new RegExp(
    '/app/(?:admin/(?:table/(?:table|heading|moment)|documents/list/' +
      '(?:filter|empty-message|page-size|result-count|list-address|undo-delete|use-search))|' +
      'ui/search-box)\\.tsx?$|' +
      '/lucide-react/dist/esm/icons/(?:arrow-up-to-line|grip-vertical|pencil)\\.',
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
              groups: [
                framework,
                shared,
                innerPages,
                screens,
                screen,
                fetchedScreens,
                fields,
                lists,
                ...besideForms,
                icons,
                forms,
              ],
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
  optimizeDeps: {
    exclude: ['sonner'],
    // All packages are known at the start: one that Vite finds later would reload the page.
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}'],
  },
  build: { assetsInlineLimit: 0 },
}))
