import type { Outcome } from '../../transport.ts'
import { SmtpError } from './session.ts'

/** The longest answer that is kept. */
const longestAnswer = 300

/** A server's words on one line, without what could change a screen or a log. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

/** A login is asked for, or was refused, though it may come up at any stage. */
const loginCodes = [530, 534, 535, 538]

/**
 * What a failed attempt means. What a server refuses before a mail begins is about the server, and every
 * mail waits; afterwards it is about this mail: 4xx is tried again, 5xx is the end of it.
 */
export function outcomeOf(error: unknown, server: string): Outcome {
  if (!(error instanceof SmtpError)) throw error
  const { stage, failure } = error
  const { responseCode = 0, command, response } = failure
  const answer = response ? oneLine(response) : wordsOf(failure)
  const said = { server, answer }
  const isRefused = responseCode >= 500
  const isWrongLogin = loginCodes.includes(responseCode) || failure.code === 'EAUTH'
  if (stage !== 'send' || isWrongLogin) {
    const isPermanent = isRefused || isWrongLogin || isTlsFailure(failure)
    return { ...said, state: 'retry', failing: isPermanent ? 'permanent' : 'passing' }
  }
  const isOfSender = command === 'MAIL FROM'
  if (isRefused) return { ...said, state: 'refused', ...(isOfSender && { failing: 'permanent' }) }
  // The server closes, or takes nothing from this sender for now.
  if (responseCode === 421 || (isOfSender && responseCode >= 400)) {
    return { ...said, state: 'retry', failing: 'passing' }
  }
  // What nodemailer finds by itself: too large for the server, an address that it cannot take.
  const isOurs = responseCode === 0 && /^(EENVELOPE|EMESSAGE)$/.test(failure.code ?? '')
  return { ...said, state: isOurs ? 'refused' : 'retry' }
}

type Failure = SmtpError['failure']

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/

const isTlsFailure = ({ code = '', originalCode = '' }: Failure) =>
  code === 'ETLS' || certificateCodes.test(code) || certificateCodes.test(originalCode)

/** What happened where no server said anything, in plain words. */
function wordsOf(failure: Failure): string {
  const { code = '', originalCode = '', message } = failure
  const codes = `${code} ${originalCode} ${message}`
  if (codes.includes('ECONNREFUSED')) return 'connection refused'
  if (/EDNS|ENOTFOUND|EAI_/.test(codes)) return 'the name of the mail server is not known'
  if (isTlsFailure(failure)) return oneLine(`no safe connection: ${message}`)
  if (/ETIMEDOUT|ETIME|timeout|in time/i.test(codes)) return 'no answer in time'
  if (/ECONNRESET|EPIPE|closed/i.test(codes)) return 'the connection was cut off'
  return oneLine(message)
}
