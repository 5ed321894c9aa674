import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { MailConfig } from '../../../env/mail.ts'
import { checkedHost } from '../../../http/outgoing/addresses.ts'
import { mailRules } from '../server/mail-server.ts'

/**
 * Connects to a mail server of the back office. SSRF: connects to the addresses that were checked, without resolving
 * again. Throws `ForbiddenAddressError`, and the errors of the resolver and of the connection.
 */
export async function openCheckedSocket(
  { host, port, isTls, starttls }: MailConfig,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted()
  const rules = mailRules(allowed, isTls || starttls === 'required')
  const addresses = await Promise.race([checkedHost(host, rules), aborted(signal)])
  const socket = connect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_host, { all }, callback) => {
      const [first = { address: '', family: 4 }] = addresses
      if (all) callback(null, addresses)
      else callback(null, first.address, first.family)
    },
  })
  try {
    await once(socket, 'connect', { signal })
    // An error before the SMTP client listens must not crash the process; the client sees the closed socket.
    return socket.on('error', () => {})
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
