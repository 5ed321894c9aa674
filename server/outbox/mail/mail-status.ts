import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import { countDeliveries, readMailHealth } from '../channel-failures.ts'
import { mailTransport } from './mail-transport.ts'
import { findMailConfig } from './server/mail-server.ts'

/** Findings of `atrium doctor` about mail: the mail server, and waiting, refused and expired mails. */
export async function mailStatus({
  db,
  env,
}: {
  db: Database
  env: Env
}): Promise<{ findings: string[]; errors: string[] }> {
  const config = await findMailConfig(db, env)
  const { isSetUp, failure } = await readMailHealth(db, env)
  if (!isSetUp)
    return { findings: ['email is not set up: nobody is notified of messages'], errors: [] }
  if (!config) return { findings: [], errors: [`no mail is sent: ${failure?.answer}`] }
  const { host, port, from } = config
  const findings = [`mail is sent through ${host}:${port}, from ${from.address}`]
  const errors: string[] = []

  const transport = mailTransport({ db, env, config })
  const { state, answer } = await transport.check(AbortSignal.timeout(transport.timeoutMs))
  if (state === 'accepted') findings.push(answer)
  else errors.push(`the mail server ${host} does not accept mail: ${answer}`)

  if (failure) errors.push(`mail has failed since ${failure.since}: ${failure.answer}`)
  const { waiting = 0, refused = 0, expired = 0 } = await countDeliveries(db)
  findings.push(`mails: ${waiting} waiting, ${refused} refused, ${expired} expired`)
  return { findings, errors }
}
