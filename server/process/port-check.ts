import { createServer } from 'node:net'
import type { Env } from '../env/env.ts'
import { codeOf } from '../error-code.ts'

/** Port check: listens briefly, so that a taken port is reported before anything is built. */
export function portErrors({ port, host }: Pick<Env, 'port' | 'host'>): Promise<string[]> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve([listenError(error, { port, host })]))
    probe.listen({ port, host }, () => probe.close(() => resolve([])))
  })
}

/** Tells the operator why the server cannot listen. */
export function listenError(error: unknown, { port, host }: Pick<Env, 'port' | 'host'>): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use on ${host}; stop the program that uses it, or set PORT`
  if (code === 'EACCES') return `PORT ${port} may not be used by this user; set PORT above 1023`
  return `HOST "${host}" with PORT ${port} cannot be used (${code ?? error})`
}
