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
 * What every public page or most need, as one file instead of thirty small ones; without the pages
 * themselves, and without the drawings and the lists that the home page does not have.
 */
const shared = {
  name: 'shared',
  test: /\/app\/(?:root|unexpected-error|use-hydrated|dates|site\/(?!home\/(?!stats|excerpt)|empty-|drawings\/(?:empty-|icons|unfinished)|not-found\/(?:not-found\.|missing)|plain\/|careers\/|technologies\/|projects\/|testimonials\/(?!testimonial-quote)|contact\/contact\.|checked-|page-head|margin-|text\/few-)|ui\/(?:button|picture\/(?:media|picture)))|\/content\/pages\/site-copy/,
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInlineStyle()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shared] } } } },
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
