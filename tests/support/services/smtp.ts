import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string
  /** The whole email as received, with the sender's line breaks. */
  raw: string
  /** The value of a header, unfolded. */
  header(name: string): string | undefined
}

type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data'

/** The reaction when a stage is reached for the time number `count`. `undefined` lets the stage succeed. */
type Fault = (
  count: number,
) => { code: number; text: string } | { slowMs: number } | 'drop' | undefined

export type Faults = Partial<Record<Stage, Fault>>

const errorOf = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code })

/** A real SMTP server on this machine with switchable faults. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0) {
  const mails: ReceivedMail[] = []
  const counts: Record<Stage, number> = { connect: 0, auth: 0, mail: 0, rcpt: 0, data: 0 }
  let faults: Faults = {}
  const sockets = new Set<Socket>()

  const at = async (stage: Stage, done: (error?: Error | null) => void) => {
    const fault = faults[stage]?.(++counts[stage])
    if (fault === 'drop') {
      for (const socket of sockets) socket.destroy()
      return
    }
    if (fault && 'slowMs' in fault) await wait(fault.slowMs)
    done(fault && 'code' in fault ? errorOf(fault.code, fault.text) : null)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => void at('connect', done),
    onAuth: (auth, _session, done) =>
      void at('auth', (error) => (error ? done(error) : done(null, { user: auth.username }))),
    onMailFrom: (_address, _session, done) => void at('mail', done),
    onRcptTo: (_address, _session, done) => void at('rcpt', done),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(parts).toString().replaceAll('=\r\n', '')
        const [head = ''] = raw.split('\r\n\r\n')
        const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
        const header = (name: string) =>
          new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim()
        const from = mailFrom ? mailFrom.address : ''
        const mail = { from, to: rcptTo[0]?.address ?? '', raw, header }
        void at('data', (error) => {
          if (!error) mails.push(mail)
          done(error)
        })
      })
    },
    ...options,
  })
  server.on('error', () => {}) // the tests are about clients that disconnect
  server.server.on('connection', (socket: Socket) => {
    // Node crashes when the socket below a TLS session is destroyed.
    if (options.secure) return
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  // Cast: the server listens on a TCP port.
  const address = server.server.address() as AddressInfo
  return {
    mails,
    counts,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    fail(wanted: Faults) {
      faults = wanted
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** A server that accepts connections and never responds. */
export async function startSilent() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo // a cast: the server listens on a TCP port
  return {
    port,
    count: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
