import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The files that docs/operations.md deploys a site with. */

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const composeFiles = ['compose.yaml', 'deploy/compose.replicas.yaml']

/** Runs an installed program. An error contains its output. */
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, SITE_HOST: 'www.example.com', ADMIN_EMAIL: 'ada@example.com', ...env },
  })

function isInstalled(program: string, ...args: string[]) {
  try {
    run(program, args)
    return true
  } catch {
    return false
  }
}

test('every variable in the deployment files is known to the server', () => {
  const known = new Set(
    [...read('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].flatMap(([, name]) => [
      name,
      `${name}_FILE`,
    ]),
  )
  const used = [
    ...composeFiles.flatMap((file) => {
      const [service = ''] = /environment:\n(?: +#.*\n| +[A-Z0-9_]+: .*\n)+/.exec(read(file)) ?? []
      return [...service.matchAll(/^ +([A-Z0-9_]+): /gm)].map(([, name]) => name)
    }),
    ...[...read('Dockerfile').matchAll(/([A-Z_]+)=\S+/g)].map(([, name]) => name),
    ...[...read('deploy/atrium.service').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, pairs = '']) => [...pairs.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  ].filter((name) => name !== 'NODE_ENV')
  expect(used.filter((name) => !known.has(name))).toEqual([])
  expect(used.length).toBeGreaterThan(12)
})

test('packages removed from the image are imported only by the build and in development', () => {
  const [, names = ''] = /npm uninstall --no-save --omit=dev (.+) \\/.exec(read('Dockerfile')) ?? []
  const leaves = names.split(' ')
  expect(leaves).toContain('vite')
  const imports = globSync('server/**/*.{ts,js}', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/(?:from|import\()\s*'([^'./#][^']*)'/g)]
      .filter(([, from = '']) =>
        leaves.some((name) => from === name || from.startsWith(`${name}/`)),
      )
      .map(() => file),
  )
  expect([...new Set(imports)]).toEqual(['server/site/vite-dev-server.ts'])
})

test('the files that the image is built from exist', () => {
  const kept = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, pattern = '']) => pattern)
  expect(kept.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([])
  for (const file of ['server/main.js', 'deploy/Caddyfile'])
    expect(existsSync(join(root, file))).toBe(true)
})

test.skipIf(!isInstalled('systemd-analyze', '--version'))(
  'systemd accepts every line of the service',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-service-'))
    try {
      // Replaces the installation folder in the unit file, because here the program is in the repository.
      const service = read('deploy/atrium.service').replaceAll('/opt/atrium', root)
      const file = join(folder, 'atrium.service')
      writeFileSync(file, service)
      expect(run('systemd-analyze', ['verify', file])).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test.skipIf(!isInstalled('caddy', 'version'))('Caddy accepts its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']
  run('caddy', args, { UPSTREAMS: 'one:3000 two:3000' })
})

const compose = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...args]) =>
  isInstalled(program, ...args, 'version'),
)

test.skipIf(!compose).each(composeFiles)('Compose accepts %s', (file) => {
  const [program = '', ...args] = compose ?? []
  run(program, [...args, '-f', file, 'config', '--quiet'])
})
