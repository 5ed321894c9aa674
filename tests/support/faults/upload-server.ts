import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { multipartBody, type Part } from '../inputs/multipart.ts'

const program = join(import.meta.dirname, 'upload-process.ts')

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies are only compared
  body: any
}

export const startUploadServer = (directory: string, fileLimit?: number) =>
  loadUploadServer(directory, fileLimit)()

/**
 * Loads a server into a separate process that can be killed. Returns a function that starts it. `fileLimit` is the
 * maximum size of its files in KB.
 */
export function loadUploadServer(directory: string, fileLimit?: number) {
  // POSIX counts in units of 512 bytes.
  const limit = fileLimit === undefined ? 'unlimited' : fileLimit * 2
  const command = `ulimit -f ${limit}; exec "$@"`
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  const ended = once(child, 'close')
  return async () => {
    child.stdin.write('\n')
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
    const { url, token } = JSON.parse(String(line)) as { url: string; token: string } // the process prints this shape
    const headers = { authorization: `Bearer ${token}` }

    const call = async (path: string, options: RequestInit = {}): Promise<Answer> => {
      const answer = await fetch(url + path, {
        ...options,
        headers: { ...headers, ...options.headers },
      })
      return { status: answer.status, body: await answer.json().catch(() => undefined) }
    }
    return {
      call,
      upload(parts: readonly Part[]) {
        const { payload, headers } = multipartBody(parts)
        return call('/api/images', { method: 'POST', body: payload, headers })
      },
      async kill() {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
}
