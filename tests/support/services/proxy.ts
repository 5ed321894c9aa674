import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../sites/server.ts'
import { selfSigned } from './self-signed.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

interface Configured {
  /** Arguments of the program. */
  parameters: string[]
  variables: Record<string, string>
}

interface Site {
  folder: string
  port: number
  /** Ports of the servers behind the proxy. */
  upstreams: readonly number[]
}

/** The proxies that `deploy/` has a configuration for. Each listens with TLS on a port of 127.0.0.1. */
const proxies = {
  async nginx({ folder, port, upstreams }) {
    const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=0;`)
    const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
      .replace('server 127.0.0.1:3000 max_fails=0;', servers.join(' '))
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
      .replace(/^\s*listen \[::\].*$/gm, '')
      .replace(/\/etc\/\S+fullchain\.pem/, join(folder, 'certificate.pem'))
      .replace(/\/etc\/\S+privkey\.pem/, join(folder, 'key.pem'))
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    const main = `
      daemon off; pid ${folder}/pid; error_log stderr; ${process.geteuid?.() === 0 ? 'user root;' : ''} events {}
      http { access_log off; ${temporary.join(' ')}\n${site}\n}`
    await writeFile(join(folder, 'certificate.pem'), selfSigned.cert)
    await writeFile(join(folder, 'key.pem'), selfSigned.key)
    await writeFile(join(folder, 'nginx.conf'), main)
    return { parameters: ['-p', folder, '-c', join(folder, 'nginx.conf')], variables: {} }
  },
  async caddy({ folder, port, upstreams }) {
    const options = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n`
    const site = await readFile(join(deploy, 'Caddyfile'), 'utf8')
    await writeFile(join(folder, 'Caddyfile'), options + site)
    return {
      parameters: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
      variables: {
        // Caddy makes its own certificate for this name.
        SITE_HOST: `localhost:${port}`,
        UPSTREAMS: upstreams.map((each) => `127.0.0.1:${each}`).join(' '),
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    }
  },
} satisfies Record<string, (site: Site) => Promise<Configured>>

export type ProxyName = keyof typeof proxies

export const proxyNames: readonly ProxyName[] = ['nginx', 'caddy']

export const isProxyInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0

export interface ProxyAnswer {
  /** The status, or the error when there was no answer. */
  status: number | string
  headers: IncomingMessage['headers']
  body: string
}

/** Starts a proxy with its configuration in `deploy/`, before servers on this machine. */
export async function startProxy(name: ProxyName, upstreams: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), `atrium-${name}-`))
  const port = await freePort()
  const { parameters, variables } = await proxies[name]({ folder, port, upstreams })
  const program = spawn(name, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...variables },
  })
  let output = ''
  program.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-20_000)
  })
  const ended = once(program, 'exit')
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await isListening())) {
    if (program.exitCode !== null) throw new Error(`${name} did not start:\n${output}`)
    await wait(50)
  }
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: 'localhost' })
  return {
    /** Sends a request to the site. */
    async ask(
      path: string,
      {
        method = 'GET',
        headers = {},
        body = '',
      }: { method?: string; headers?: object; body?: string } = {},
    ): Promise<ProxyAnswer> {
      try {
        const sent = request({
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: { host: `localhost:${port}`, ...headers },
        }).end(body)
        const [answer] = (await once(sent, 'response')) as [IncomingMessage] // as the event is declared
        const { statusCode: status = 0, headers: received } = answer
        return { status, headers: received, body: await text(answer) }
      } catch (error) {
        return { status: String(error), headers: {}, body: '' }
      }
    },
    /** The end of what the proxy has logged. */
    log: () => output,
    async stop() {
      agent.destroy()
      program.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
