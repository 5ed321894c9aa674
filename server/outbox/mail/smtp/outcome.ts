import { ForbiddenAddressError } from '../../../http/outgoing/addresses.ts'
import type { Outcome } from '../../transport.ts'
import { SmtpError } from './session.ts'

/** Maximum length of a stored answer. */
const longestAnswer = 300

/** Puts a server's answer on one line, without control characters that could change a terminal or a log. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

/** Reply codes for a missing or failed login. They can appear at any stage. */
const loginCodes = [530, 534, 535, 538]

/**
 * Interprets a failed attempt. A failed connection, a failed login or a refused sender concerns the server, so every
 * other mail waits. A refusal after the sender was accepted concerns only this mail: it is retried after 4xx and given
 * up after 5xx.
 */
export function outcomeOf(error: unknown, server: string): Outcome {
  if (!(error instanceof SmtpError)) throw error
  const { stage, failure } = error
  const { responseCode = 0, command, response } = failure
  const answer = response ? oneLine(response) : wordsOf(failure)
  const common = { server, answer }
  const isRefused = responseCode >= 500
  const isWrongLogin = loginCodes.includes(responseCode) || failure.code === 'EAUTH'
  if (stage !== 'send' || isWrongLogin) {
    const isForbidden = failure instanceof ForbiddenAddressError
    const isPermanent = isRefused || isWrongLogin || isForbidden || isTlsFailure(failure)
    return { ...common, state: 'retry', failing: isPermanent ? 'permanent' : 'passing' }
  }
  const isOfSender = command === 'MAIL FROM'
  if (isRefused) return { ...common, state: 'refused', ...(isOfSender && { failing: 'permanent' }) }
  // The server is closing, or temporarily refuses this sender.
  if (responseCode === 421 || (isOfSender && responseCode >= 400)) {
    return { ...common, state: 'retry', failing: 'passing' }
  }
  // Nodemailer finds these errors before it sends: the mail is too large for the server, or an address is invalid.
  const isOurs = responseCode === 0 && /^(EENVELOPE|EMESSAGE)$/.test(failure.code ?? '')
  return { ...common, state: isOurs ? 'refused' : 'retry' }
}

type Failure = SmtpError['failure']

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/

const isTlsFailure = ({ code = '', originalCode = '' }: Failure) =>
  code === 'ETLS' || certificateCodes.test(code) || certificateCodes.test(originalCode)

/** Describes in plain words an error for which the server gave no answer. */
function wordsOf(failure: Failure): string {
  const { code = '', originalCode = '', message } = failure
  const codes = `${code} ${originalCode} ${message}`
  if (codes.includes('ECONNREFUSED')) return 'connection refused'
  if (/EDNS|ENOTFOUND|EAI_/.test(codes)) return 'the name of the mail server is unknown'
  if (isTlsFailure(failure)) return oneLine(`no safe connection: ${message}`)
  if (/ETIMEDOUT|ETIME|timeout|in time|ABORT_ERR|operation was aborted/i.test(codes))
    return 'no answer in time'
  if (/ECONNRESET|EPIPE|closed/i.test(codes)) return 'the connection was cut off'
  return oneLine(message)
}
