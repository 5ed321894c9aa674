import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/sites/server.ts'
import { captureResponse } from './captured-response.ts'

/** Headers that nginx sets itself. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'etag']

/** Starts nginx. It serves a file with the bytes and headers of the page at `url`. */
export async function startNginx(url: string, workers: number) {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-nginx-'))
  const copy = await captureResponse(url)
  await writeFile(join(directory, 'index.html'), copy.body)
  const headers = copy.headers
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  const port = await freePort()
  const config = `
    worker_processes ${workers}; daemon off; pid ${directory}/pid; error_log /dev/null;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      open_file_cache max=10; types { text/html html; } charset utf-8;
      client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
      uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
      server { listen 127.0.0.1:${port} reuseport; root ${directory}; ${headers.join('\n')} }
    }`
  await writeFile(join(directory, 'nginx.conf'), config)
  // The workers must run as the owner of the folder, the user that starts nginx.
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : []
  const child = spawn('nginx', ['-c', join(directory, 'nginx.conf'), ...user], { stdio: 'inherit' })
  const ended = once(child, 'close')
  const address = `http://127.0.0.1:${port}/`
  const deadline = performance.now() + 5_000
  while (
    !(await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error('nginx does not respond')
    await wait(50)
  }
  return {
    url: address,
    async stop() {
      child.kill('SIGQUIT')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}
