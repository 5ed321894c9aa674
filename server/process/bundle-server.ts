import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { programs, root } from '../program.ts'

/** Packages that stay in `node_modules`: they load files beside them that no bundler sees. */
const external = ['any-ascii', 'sharp', 'wawoff2', 'vite', '@react-router/dev']

/**
 * Bundles the server with the pages and the packages that it uses into a folder: a file for each program and each
 * migration, and chunks where the code imports lazily. One file loads in a fraction of the time of a thousand.
 */
export async function bundleServer(folder: string): Promise<void> {
  const migrations = globSync('server/database/migrations/[0-9]*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [`migrations/${basename(file, '.ts')}`, join(root, file)])
  const files = Object.entries(programs).map(([name, file]) => [name, join(root, file)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node26',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries([...files, ...migrations]),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}
