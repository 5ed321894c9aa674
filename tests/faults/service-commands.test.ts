import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEnvironmentFile } from '#server/env/environment-file.ts'
import { seededSite } from '#tests/support/sites/backed-up-site.ts'
import { copyProgram, restamp } from '#tests/support/sites/second-build.ts'
import { freePort } from '#tests/support/sites/server.ts'

/**
 * Runs the commands of docs/operations.md for a systemd service as written, as root, with folders of this test for
 * those of the machine and with the user nobody for the service's user.
 */

const root = join(import.meta.dirname, '../..')
const whyNot = reasonToSkip()

function reasonToSkip(): string | undefined {
  if (process.geteuid?.() !== 0) return 'needs root'
  const missing = ['setpriv', 'getent'].find((program) => spawnSync(program, ['--version']).error)
  return missing && `${missing} is not installed`
}

const idOf = (option: string) =>
  Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
const [uid, gid] = [idOf('-u'), idOf('-g')]
/** Any third user. */
const stranger = 64_321

/** The commands of a document's shell blocks under a heading, in order, and whether they are marked as tested. */
function commandsUnder(document: string, heading: string) {
  const [, section = ''] = document.split(new RegExp(`^## ${heading}$`, 'm'))
  const [text = ''] = section.split(/^## /m)
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.map((block) =>
    block
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [code = '', comment = ''] = line.split(/\s+#(.*)/)
        return code.split(' && ').map((command) => ({ command, isTested: comment.includes('°') }))
      }),
  )
}
type Command = ReturnType<typeof commandsUnder>[number][number]

/** A machine: folders that stand for /opt, /etc, /var/lib and /usr/local/bin, and a service manager. */
async function makeMachine() {
  const base = await mkdtemp(join(tmpdir(), 'atrium-machine-'))
  await chmod(base, 0o755)
  const folders = ['etc/sysusers.d', 'etc/systemd/system', 'usr/local/bin', 'var/lib', 'opt']
  for (const folder of folders) await mkdir(join(base, folder), { recursive: true })
  const operator = join(base, 'root')
  await mkdir(operator, { mode: 0o700 })
  const data = join(base, 'var/lib/atrium')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let service: ChildProcess | undefined
  let output = ''
  let cwd = operator

  /** Replaces the machine's paths and the service's user in a command or a file of `deploy/`. */
  const mapped = (text: string) =>
    text
      .replace(/(?<![\w.])\/(?=(?:opt\/atrium|etc|var\/lib|usr\/local\/bin)\b)/g, `${base}/`)
      .replace(/^(user|User)=atrium$/gm, '$1=nobody')
      .replaceAll('atrium:atrium', `${uid}:${gid}`)
      .replaceAll('root:atrium', `root:${gid}`)
      .replace(/ -o atrium\b/, ` -o ${uid}`)
      .replace(/ -g atrium\b/, ` -g ${gid}`)

  /** Stands for `git clone` and the build. */
  async function makeRelease(version: string) {
    const folder = join(cwd, version)
    await copyProgram(folder)
    await shareUnreadablePackages(folder)
    await mkdir(join(folder, 'deploy'))
    for (const name of await readdir(join(root, 'deploy'))) {
      const file = join(folder, 'deploy', name)
      await writeFile(file, mapped(await readFile(join(root, 'deploy', name), 'utf8')))
      await chmod(file, (await lstat(join(root, 'deploy', name))).mode)
    }
    await writeFile(join(folder, `build/client/assets/of-${version}-12345678.js`), `'${version}'`)
    if (version === '0.2.0') return
    const migration =
      'export const up = (db) => db.schema.createTable("later").addColumn("id", "text").execute()\n'
    await writeFile(join(folder, 'server/database/migrations/0999-later.ts'), migration)
    await writeFile(join(await restamp(folder), 'migrations/0999-later.js'), migration)
  }

  const settings = () =>
    writeFile(
      join(base, 'etc/atrium/environment'),
      [
        '# The settings of the site.',
        `PORT=${port}`,
        `SITE_URL="${url}"`,
        "ADMIN_EMAIL='ada@example.com'",
        'SEED=none',
        'LOG_LEVEL = warn  ',
        'DATA_DIR_UNMOUNTED=allow',
      ].join('\n'),
    )

  /** Starts the service as its unit says. */
  async function start() {
    const unit = await readFile(join(base, 'etc/systemd/system/atrium.service'), 'utf8')
    const valuesOf = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
    expect(valuesOf('User')).toEqual(['nobody'])
    expect(valuesOf('Environment')).toEqual([])
    const environment: Record<string, string> = { PATH: '/usr/bin:/bin' }
    for (const file of valuesOf('EnvironmentFile'))
      Object.assign(environment, parseEnvironmentFile(await readFile(file, 'utf8')))
    const [program = '', ...parameters] = valuesOf('ExecStart')[0]?.split(' ') ?? []
    const child = spawn(program, parameters, {
      cwd: valuesOf('WorkingDirectory')[0] ?? '/',
      env: environment,
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    service = child
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`)
      await wait(50)
    }
  }

  async function stop() {
    if (!service || service.exitCode !== null) return
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    expect(await ended, output).toEqual([0, null])
  }

  /** Runs a command in a shell, as root unless another user is given. */
  const run = (line: string, { user = 0, folder = cwd, variables = {} } = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', mapped(line)], {
      cwd: folder,
      encoding: 'utf8',
      uid: user,
      gid: user,
      env: {
        PATH: `${base}/usr/local/bin:${process.env.PATH}`,
        HOME: '/',
        USER: 'root',
        ...variables,
      },
    })
    return { status, out: stdout, err: stderr }
  }

  /** Commands that cannot run here, with what stands for them. */
  const substitutes: [
    pattern: RegExp,
    act: (...groups: string[]) => Promise<unknown> | undefined,
  ][] = [
    [/^git clone <the repository> (\S+)$/, (version = '') => makeRelease(version)],
    [/^npm (?:ci --omit=dev|run build)$/, () => undefined],
    [/^editor \S+\/environment$/, settings],
    [/^systemctl (?:enable --now|start) atrium$/, start],
    [/^systemctl stop atrium$/, stop],
    [/^(?:systemctl daemon-reload|journalctl -u atrium|systemd-sysusers)$/, () => undefined],
  ]

  /** Types the commands of a document. Throws unless each is successful. */
  async function type(commands: readonly Command[]) {
    for (const { command, isTested } of commands) {
      const line = command.replace(/^sudo /, '')
      const [, folder] = /^cd (\S+)$/.exec(line) ?? []
      // tests/deploy.test.ts runs it.
      if (line.startsWith('systemd-analyze verify ')) continue
      const found = substitutes.find(([pattern]) => pattern.test(line))
      if (folder !== undefined) {
        cwd = resolve(cwd, mapped(folder))
        continue
      }
      expect(isTested, `the mark of ${command}`).toBe(found === undefined)
      if (found) await found[1](...(found[0].exec(line)?.slice(1) ?? []))
      else {
        const { status, out, err } = run(line)
        expect(status, `${command}\n${out}${err}`).toBe(0)
      }
    }
  }

  return {
    base,
    data,
    url,
    operator,
    run,
    type,
    start,
    stop,
    atOperator: () => {
      cwd = operator
    },
    async remove() {
      service?.kill('SIGKILL')
      await rm(base, { recursive: true })
    },
  }
}

/** Copies the packages if the service's user cannot reach those of this repository. */
async function shareUnreadablePackages(release: string) {
  const packages = join(release, 'node_modules')
  const program = join(packages, 'node/bin/node')
  if (spawnSync('test', ['-x', program], { uid, gid }).status === 0) return
  await rm(packages)
  const copy = (option: string) =>
    spawnSync('cp', [option, join(root, 'node_modules'), packages]).status === 0
  if (copy('-al')) return
  await rm(packages, { recursive: true, force: true })
  if (!copy('-a')) throw new Error('the packages could not be copied')
}

/** The files of a folder that do not belong to the service's user. */
async function foreignFiles(folder: string) {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const owners = await Promise.all(
    names.map(async (name) => {
      // The running service may have deleted the file since.
      const file = await lstat(join(folder, name)).catch(() => undefined)
      return { name, owner: file?.uid }
    }),
  )
  expect(owners.length).toBeGreaterThan(5)
  return owners.filter(({ owner }) => owner !== undefined && owner !== uid)
}

describe.skipIf(whyNot)(
  `the service of docs/operations.md${whyNot ? ` (not run: ${whyNot})` : ''}`,
  () => {
    let machine: Awaited<ReturnType<typeof makeMachine>>
    let setUp: Command[]
    let examples: Command[]
    let fromDynamicUser: Command[]
    let upgrade: Command[]
    let back: Command[]

    beforeAll(async () => {
      const text = await readFile(join(root, 'docs/operations.md'), 'utf8')
      ;[setUp = [], examples = [], fromDynamicUser = []] = commandsUnder(text, 'Set up')
      ;[upgrade = [], back = []] = commandsUnder(text, 'Upgrade')
      machine = await makeMachine()
    })
    afterAll(() => machine?.remove())

    const statusOf = async (path: string) => (await fetch(machine.url + path)).status

    test('starts after the commands of Set up, and the command line works beside it', async () => {
      await machine.type(setUp)
      expect(await statusOf('/')).toBe(200)
      // The operator's folder, which the service's user cannot read.
      machine.atOperator()
      await machine.type(examples)
      expect(await readdir(join(machine.data, 'backups'))).toHaveLength(1)
      expect(await foreignFiles(machine.data)).toEqual([])
    })

    test('the command has the settings of the service, and passes parameters unchanged', async () => {
      const { status, out } = machine.run('atrium doctor --json', {
        // A variable of the operator does not replace a setting.
        variables: { DATA_DIR: '/nowhere', SEED: 'demo' },
      })
      expect([status, JSON.parse(out).siteUrl]).toEqual([0, machine.url])
      expect(machine.run('atrium admin add "ada lovelace"').err).toBe(
        'atrium: ada lovelace is not an e-mail address\n',
      )
      const unknown = machine.run('atrium surgeon')
      expect(unknown.status).toBe(2)
      expect(unknown.err).toContain('  sudo atrium doctor')
      expect(unknown.err).not.toContain('npx')
    })

    test('files are relative to the folder where the command is typed', async () => {
      const folder = join(machine.base, 'backups')
      await mkdir(folder)
      await chown(folder, uid, gid)
      const made = machine.run('atrium backup monday.tar.zst', { folder })
      expect(made, made.err).toMatchObject({ status: 0, err: '' })
      const exported = machine.run("atrium export 'our  $HOME *'", { folder })
      expect(exported, exported.err).toMatchObject({ status: 0, err: '' })
      expect((await readdir(folder)).sort()).toEqual(['monday.tar.zst', 'our  $HOME *'])
      expect((await lstat(join(folder, 'monday.tar.zst'))).uid).toBe(uid)
      const drilled = machine.run('atrium restore --drill monday.tar.zst', { folder })
      expect(drilled.out, drilled.err).toContain('all is well')
      expect(machine.run('atrium backup', { user: uid, folder })).toMatchObject({
        status: 0,
        err: '',
      })
      expect(await foreignFiles(machine.data)).toEqual([])
    })

    test('another user is refused in one sentence, and so is root without the command', async () => {
      expect(machine.run('atrium doctor', { user: stranger, folder: '/' })).toEqual({
        status: 1,
        out: '',
        err: 'atrium: this must run as root or nobody: type sudo atrium …\n',
      })
      const program = join(machine.base, 'opt/atrium/current/server/cli/atrium.js')
      const before = (await readdir(machine.data, { recursive: true })).sort()
      for (const command of ['backup', 'doctor', 'migrate', 'restore FILE', 'rollback']) {
        const { status, out, err } = machine.run(`node ${program} ${command}`, {
          variables: {
            DATA_DIR: machine.data,
            PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
          },
        })
        expect([status, out], command).toEqual([1, ''])
        expect(err).toMatch(
          /^atrium: the data folder ".*" belongs to nobody, .*type "sudo atrium …"/,
        )
      }
      expect((await readdir(machine.data, { recursive: true })).sort()).toEqual(before)
    })

    test('is upgraded by a release in a folder of its own, which serves the assets of the former one', async () => {
      machine.atOperator()
      await machine.type(upgrade)
      for (const version of ['0.2.0', '0.3.0'])
        expect(await statusOf(`/assets/of-${version}-12345678.js`), version).toBe(200)
      expect(await foreignFiles(machine.data)).toEqual([])
    })

    test('goes back to the former release and its database', async () => {
      machine.atOperator()
      const former = join(machine.base, 'opt/atrium/releases/0.2.0/deploy/atrium')
      expect(machine.run(`${former} doctor`).err).toContain('it was written by a newer version')
      await machine.type(back)
      expect(await statusOf('/')).toBe(200)
      expect(machine.run('atrium doctor').out).toContain('all is well')
      expect(await foreignFiles(machine.data)).toEqual([])
      await machine.stop()
    })

    test('takes over the data that a service with DynamicUser has left', async () => {
      const other = await makeMachine()
      try {
        const site = await seededSite()
        const left = join(other.base, 'var/lib/private')
        await mkdir(left, { mode: 0o700 })
        execFileSync('cp', ['-a', site.folder, join(left, 'atrium')])
        execFileSync('chown', ['-R', `${stranger}:${stranger}`, join(left, 'atrium')])
        await site.remove()
        await symlink('private/atrium', other.data)
        const end = setUp.findIndex(({ command }) => command.endsWith('systemd-sysusers')) + 1
        await other.type(setUp.slice(0, end))
        await other.type(fromDynamicUser)
        await other.type(setUp.slice(end))
        const projects = await fetch(`${other.url}/api/projects`)
        expect(await projects.json()).toHaveLength(12)
        expect(await foreignFiles(other.data)).toEqual([])
        await other.stop()
      } finally {
        await other.remove()
      }
    })
  },
)
