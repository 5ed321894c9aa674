import { connectionOptions } from '../../env/postgres-options.ts'
import { codeOf, isConnectionLost, isRefusedConnection } from './error-codes.ts'

/** OpenSSL found no trusted authority for a certificate: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const unknownAuthority = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Explains a connection error to the operator in one line, without the password; `undefined` if the error has another
 * cause.
 */
export function connectionFailure(error: unknown, address: string): string | undefined {
  const { host, port, user, database } = connectionOptions(address)
  const code = codeOf(error)
  const certificate = `the certificate of the database at ${host}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `${certificate} is for another host name`
  if (unknownAuthority.includes(code)) {
    return `${certificate} is signed by an unknown authority; set sslrootcert to the file with its certificate`
  }
  if (code === 'CERT_HAS_EXPIRED') return `${certificate} has expired`
  if (code === 'CERT_NOT_YET_VALID') return `${certificate} is not valid yet`
  // An error of `pg`, which has no code.
  if (error instanceof Error && error.message.includes('does not support SSL')) {
    return `the database at ${host} does not support TLS, which sslmode in DATABASE_URL requires`
  }
  if (code === '28P01') return `the database at ${host} refuses the password of ${user}`
  if (code === '28000') return `the database at ${host} does not allow ${user} to connect`
  if (code === '3D000') return `the server at ${host} has no database "${database}"`
  if (isRefusedConnection(error))
    return `the database at ${host} grants ${user} no connection: ${messageOf(error)}`
  if (!isConnectionLost(error)) return undefined
  return `the database at ${host}, port ${port}, does not answer (${code || messageOf(error)})`
}
