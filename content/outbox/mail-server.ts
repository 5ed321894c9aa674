/** Encryption of the connection to the mail server: from the first byte, by STARTTLS, or none. */
export const mailEncryptions = ['tls', 'starttls', 'none'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

/** The usual port of each encryption. */
export const mailPorts = { tls: 465, starttls: 587, none: 25 } satisfies Record<
  MailEncryption,
  number
>

const label = '[\\p{L}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const name = new RegExp(`^${label}(?:\\.${label})*\\.?$`, 'u')
const ipv6 = /^(?=.*:.*:)[\da-f:.]{2,45}$/i

/** Returns true for a host name or an IP address, without a scheme, a port or brackets. */
export const isMailHost = (text: string): boolean =>
  text.length <= 253 && (name.test(text) || ipv6.test(text))
