import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import { countDeliveries, readMailHealth } from '../channel-failures.ts'
import { mailTransport } from './mail-transport.ts'

/** What the doctor says of mail: whether the mail server answers, what waits, and what was refused. */
export async function mailStatus({
  db,
  env,
}: {
  db: Database
  env: Env
}): Promise<{ findings: string[]; errors: string[] }> {
  const { mail: config } = env
  if (!config) return { findings: ['mail is not set up: nobody is told of messages'], errors: [] }
  const { host, port, from } = config
  const findings = [`mail leaves by ${host}:${port}, from ${from.address}`]
  const errors: string[] = []

  const transport = mailTransport({ db, env, config })
  const { state, answer } = await transport.check(AbortSignal.timeout(transport.timeoutMs))
  if (state === 'accepted') findings.push(answer)
  else errors.push(`the mail server ${host} takes nothing: ${answer}`)

  const { failure } = await readMailHealth(db, true)
  if (failure) errors.push(`mail has failed since ${failure.since}: ${failure.answer}`)
  const { waiting = 0, refused = 0, expired = 0 } = await countDeliveries(db)
  findings.push(`mails: ${waiting} wait, ${refused} were refused, ${expired} came too late`)
  return { findings, errors }
}
