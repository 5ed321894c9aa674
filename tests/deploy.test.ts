import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvironmentFile } from '#server/env/environment-file.ts'
import { isProxyInstalled, startProxy } from '#tests/support/services/proxy.ts'

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
    ...Object.keys(parseEnvironmentFile(read('deploy/atrium.environment'))),
  ].filter((name) => !/^(?:NODE_ENV|ATRIUM_COMMAND|CACHE_DIRECTORY)$/.test(name ?? ''))
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
  const importing = [...new Set(imports)].sort()
  expect(importing).toEqual([
    'server/process/bundle-server.ts',
    'server/process/development-site.ts',
    'server/process/development.ts',
    'server/site/vite-dev-server.ts',
  ])
})

test('the files that the image is built from exist', () => {
  // A repository may lack each of Git's files, and an archive of the sources has none.
  const kept = [...read('.dockerignore').matchAll(/^!(?!\.git\/)(.+)$/gm)].map(
    ([, pattern = '']) => pattern,
  )
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
      const service = read('deploy/atrium.service').replaceAll('/opt/atrium/current', root)
      const file = join(folder, 'atrium.service')
      writeFileSync(file, service)
      expect(run('systemd-analyze', ['verify', file])).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('the service and the command have the same user, settings and release', () => {
  const [service, command] = [read('deploy/atrium.service'), read('deploy/atrium')]
  const [, user] = /^User=(.+)$/m.exec(service) ?? []
  expect(command).toContain(`\nuser=${user}\n`)
  expect(read('deploy/atrium.sysusers.conf')).toMatch(new RegExp(`^u ${user} `, 'm'))
  const files = [...service.matchAll(/^EnvironmentFile=(.+)$/gm)].map(([, file = '']) => file)
  const [, release = ''] = /release=(\/\S+)/.exec(command) ?? []
  const [, settings = ''] = /^settings=(\S+)$/m.exec(command) ?? []
  expect(files).toEqual([`${release}/deploy/atrium.environment`, settings])
  // Other settings of the unit would be unknown to the command.
  expect(service).not.toMatch(/^Environment=/m)
  expect(service).toContain(`\nWorkingDirectory=${release}\n`)
  expect(service).toContain(`\nExecStart=${release}/node_modules/node/bin/node `)
  expect(statSync(join(root, 'deploy/atrium')).mode & 0o111).toBe(0o111)
})

test.skipIf(!isInstalled('systemd-sysusers', '--version'))(
  'systemd creates the user of the service',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-sysusers-'))
    try {
      mkdirSync(join(folder, 'etc'))
      run('systemd-sysusers', [`--root=${folder}`, join(root, 'deploy/atrium.sysusers.conf')])
      const accounts = readFileSync(join(folder, 'etc/passwd'), 'utf8')
      expect(accounts).toMatch(/^atrium:x:\d+:\d+:Atrium:\/var\/lib\/atrium:\S+nologin$/m)
      expect(readFileSync(join(folder, 'etc/group'), 'utf8')).toMatch(/^atrium:/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

// As docs/operations.md types it, and with the variables of the service and the containers.
test
  .skipIf(!isInstalled('caddy', 'version'))
  .each([
    {},
    { SITE_HOST: 'www.example.com' },
    { SITE_HOST: 'www.example.com', UPSTREAMS: 'one:3000 two:3000' },
  ])('Caddy accepts its file with %j', (variables) => {
  const { SITE_HOST: _host, ...env } = process.env
  execFileSync('caddy', ['validate', '--config', 'deploy/Caddyfile'], {
    cwd: root,
    stdio: 'pipe',
    env: { ...env, ...variables },
  })
})

test.skipIf(!isProxyInstalled('nginx'))('nginx accepts its file', async () => {
  const nginx = await startProxy('nginx', [1, 2])
  expect((await nginx.ask('/')).status).toBe(502)
  await nginx.stop()
})

const compose = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...args]) =>
  isInstalled(program, ...args, 'version'),
)

test.skipIf(!compose).each(composeFiles)('Compose accepts %s', (file) => {
  const [program = '', ...args] = compose ?? []
  run(program, [...args, '-f', file, 'config', '--quiet'])
})
