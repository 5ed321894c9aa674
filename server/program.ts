import { join } from 'node:path'

/** True in the program that `npm run build` bundles. False in development and in tests, which run the sources. */
export const isBundled = import.meta.filename.endsWith('.js')

/** The folder with `package.json`, `demo/` and `node_modules/`. A bundled file is in `build/program/<stamp>/`. */
export const root = join(import.meta.dirname, isBundled ? '../../..' : '..')

/**
 * The files that Node starts or imports by their path: each is an entry of the bundle, where it is `<name>.js`. `pages`
 * is what React Router builds from `app/`.
 */
export const programs = {
  server: 'server/process/process.ts',
  worker: 'server/process/workers/worker-program.ts',
  'command-line': 'server/cli/atrium.ts',
  'starting-server': 'server/process/starting-server-thread.ts',
  'drill-server': 'server/process/drill-server-program.ts',
  'drill-worker': 'server/backup/drill/drill-worker.ts',
  'export-worker': 'server/backup/export/runs/export-worker.ts',
  'draw-svg': 'server/media/svg/draw-svg.ts',
  'ghost-thread': 'server/imports/readers/ghost/ghost-thread.ts',
  pages: 'build/server/index.js',
} as const

/** The path of a program: in the running bundle, or in the sources. */
export const programFile = (name: keyof typeof programs): string =>
  isBundled ? join(import.meta.dirname, `${name}.js`) : join(root, programs[name])

/** The files of the pages that browsers load. */
export const builtAssets = join(root, 'build/client/assets')

/** The folder of the migrations, in the running bundle or in the sources. */
export const migrationsFolder = isBundled
  ? join(import.meta.dirname, 'migrations')
  : join(root, 'server/database/migrations')
