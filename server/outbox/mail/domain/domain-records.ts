import { Resolver } from 'node:dns/promises'
import type { DomainRecord, MailDomain } from '#content/outbox/mail-api.ts'
import { codeOf } from '../../../error-code.ts'

/** Resolves the TXT records of a name. */
export interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>
}

/** Bounds the time of a check: three names, with at most two tries each. */
export const createTxtResolver = (): TxtResolver => new Resolver({ timeout: 3_000, tries: 2 })

type Judged = Pick<DomainRecord, 'state' | 'found' | 'says'>

/** Errors of the DNS for a name without records. */
const absent = ['ENOTFOUND', 'ENODATA']

/**
 * Looks up the SPF, DKIM and DMARC records of a domain and judges them. Does not follow includes of SPF: only the
 * receiver knows from which server the mail comes.
 */
export async function checkDomain(
  domain: string,
  selector: string | undefined,
  resolver: TxtResolver,
): Promise<MailDomain> {
  const look = async (
    name: string,
    prefix: RegExp,
    judge: (records: string[]) => Judged,
  ): Promise<DomainRecord> => {
    try {
      const texts = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      return { name, ...judge(texts.filter((text) => prefix.test(text))) }
    } catch (error) {
      if (absent.includes(codeOf(error) ?? '')) return { name, ...judge([]) }
      const says = 'The DNS did not answer. Try again later.'
      return { name, state: 'unknown', found: null, says }
    }
  }
  const [spf, dkim, dmarc] = await Promise.all([
    look(domain, /^v=spf1(?: |$)/i, judgeSpf),
    selector === undefined
      ? null
      : look(`${selector}._domainkey.${domain}`, /(?:^|;)\s*(?:v=DKIM1|[kp]=)/i, judgeDkim),
    look(`_dmarc.${domain}`, /^v=DMARC1\b/i, judgeDmarc),
  ])
  return { domain, spf, dkim, dmarc }
}

function judgeSpf([record, ...more]: string[]): Judged {
  if (record === undefined) {
    const says =
      'No server is allowed to send for this domain. Many receivers treat such mail as spam: add a ' +
      'record that names your mail server, such as v=spf1 include:spf.example.com -all.'
    return { state: 'missing', found: null, says }
  }
  if (more.length > 0) {
    const says = 'There are several records, which receivers treat as an error. Keep one.'
    return { state: 'wrong', found: [record, ...more].join('\n'), says }
  }
  const [, sign = ''] = /(?:^|\s)([-~?+]?)all(?:\s|$)/i.exec(record) ?? []
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record)) {
    return {
      state: 'wrong',
      found: record,
      says: 'Anyone may send for this domain: end the record with -all or ~all.',
    }
  }
  const says =
    sign === '-' || sign === '~'
      ? 'It names who may send for this domain. The mail server that you use must be among them.'
      : 'It names who may send, but does not forbid others to: end it with -all or ~all.'
  return { state: sign === '-' || sign === '~' ? 'good' : 'wrong', found: record, says }
}

function judgeDkim([record]: string[]): Judged {
  if (record === undefined) {
    const says =
      'There is no key under this selector. The mail server signs with one; its provider says which ' +
      'record to add, and the name of the selector.'
    return { state: 'missing', found: null, says }
  }
  const [, key = ''] = /(?:^|;)\s*p=([^;]*)/i.exec(record) ?? []
  if (key.trim() === '') {
    return {
      state: 'wrong',
      found: record,
      says: 'The key has been withdrawn: signatures with it count as forged.',
    }
  }
  const says =
    'Receivers can check the signature of mail that your mail server signs with this key.'
  return { state: 'good', found: record, says }
}

function judgeDmarc([record, ...more]: string[]): Judged {
  if (record === undefined) {
    const says =
      'Nothing tells receivers what to do with mail that only claims to come from this domain. Large providers ' +
      'ask for a record: start with v=DMARC1; p=none; rua=mailto:you@your-domain.'
    return { state: 'missing', found: null, says }
  }
  if (more.length > 0) {
    return {
      state: 'wrong',
      found: [record, ...more].join('\n'),
      says: 'There are several records, so receivers ignore all of them. Keep one.',
    }
  }
  const [, policy] = /;\s*p\s*=\s*(none|quarantine|reject)\s*(?:;|$)/i.exec(record) ?? []
  if (!policy) {
    return {
      state: 'wrong',
      found: record,
      says: 'It has no policy (p=none, p=quarantine or p=reject), so it does not count.',
    }
  }
  const meaning = {
    none: 'Receivers report forged mail but deliver it. Fine to start with; p=quarantine is safer.',
    quarantine: 'Receivers put forged mail into the spam folder.',
    reject: 'Receivers reject forged mail.',
  }
  const says = meaning[policy.toLowerCase() as keyof typeof meaning] // `policy` is one of these three
  return { state: 'good', found: record, says }
}
