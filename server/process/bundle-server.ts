import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { programs, root } from '../program.ts'

/** Packages that stay in `node_modules`: they load files beside them that no bundler sees. */
const external = ['any-ascii', 'sharp', 'wawoff2', 'vite', '@react-router/dev']

/** What every start loads, some of it later than the rest: the server, and the public pages. */
const startRoots = {
  start: [
    ...['server/process/start.ts', 'server/process/listen.ts', 'server/process/workers/worker.ts'],
    ...['server/jobs.ts', 'server/start-deliveries.ts'],
  ],
  'public-pages': [programs.pages],
}

const serverPrograms = ['server', 'worker', 'drill-server', 'pages'] as const
const isOfServer = (name: string) => serverPrograms.some((one) => one === name)

/**
 * Bundles the server with the pages and the packages that it uses into a folder: a file for each program and each
 * migration, and chunks where the code imports lazily. All that a start loads is one chunk, which loads in half the time
 * of two hundred. The other programs are bundled apart from it, because they need only parts of it.
 */
export async function bundleServer(folder: string): Promise<void> {
  const migrations = globSync('server/database/migrations/[0-9]*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file): Entry => [`migrations/${basename(file, '.ts')}`, file])
  const entries: Entry[] = Object.entries(programs)
  await bundle([...entries.filter(([name]) => isOfServer(name)), ...migrations], {
    folder,
    isServer: true,
  })
  const others = entries.filter(([name]) => !isOfServer(name))
  await bundle(others, { folder, isServer: false })
}

/** The name of a bundled file, and the path of its source. */
type Entry = [name: string, file: string]

async function bundle(
  entries: readonly Entry[],
  { folder, isServer }: { folder: string; isServer: boolean },
) {
  const chunks = Object.entries(startRoots).map(([name, roots]) => staticGraph(name, roots))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    envDir: false,
    publicDir: false,
    plugins: chunks.map(({ plugin }) => plugin),
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node26',
      outDir: folder,
      emptyOutDir: isServer,
      minify: true,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: {
        // Modules of one chunk may import each other lazily, too.
        checks: { ineffectiveDynamicImport: false },
        input: Object.fromEntries(entries.map(([name, file]) => [name, join(root, file)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
          sourcemapExcludeSources: true,
          ...(isServer && { codeSplitting: { groups: chunks.map(({ group }) => group) } }),
        },
      },
    },
  })
}

/** A chunk of the modules that some modules import statically. They are known once the graph has been built. */
function staticGraph(name: string, roots: readonly string[]) {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: `atrium:chunk-of-${name}`,
    buildEnd() {
      const visit = (id: string) => {
        if (found.has(id)) return
        const module = this.getModuleInfo(id)
        if (!module) return
        found.add(id)
        module.importedIds.forEach(visit)
      }
      for (const file of roots) visit(join(root, file))
    },
  }
  return { plugin, group: { name, test: (id: string) => found.has(id) } }
}
