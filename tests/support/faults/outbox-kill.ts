import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { startSmtp } from '../services/smtp.ts'

const program = join(import.meta.dirname, 'outbox-process.ts')
const messagesOfRound = 40

/** The result of many kills between storing a message and sending its email. */
export interface KillReport {
  rounds: number
  /** Messages acknowledged as durable. */
  acknowledged: number
  /** Acknowledged messages without an outbox row or without an email. */
  lost: number
  /** Emails that the mail server received more than once. */
  twice: number
  /**
   * The part of `twice` in which each copy came from another process: the previous one was killed before it recorded
   * the email as sent.
   */
  twiceByKill: number
}

function load(directory: string, port: number, count: number) {
  const child = spawn(process.execPath, [program, directory, String(port), String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // The compile cache pays off, because the process is loaded hundreds of times.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(directory, 'compile-cache') },
  })
  const lines = createInterface(child.stdout)
  const loaded = once(lines, 'line')
  return { child, lines, loaded, ended: once(child, 'close') }
}

/** Kills a process that stores messages and sends email, at a different moment in each round. */
export async function killRounds(
  directory: string,
  wanted: number,
  longestMs = Number.POSITIVE_INFINITY,
): Promise<KillReport> {
  const began = performance.now()
  const made = connect(directory)
  await migrate(made)
  await made.destroy()
  const smtp = await startSmtp()
  const acknowledged: string[] = []
  let next = load(directory, smtp.port, messagesOfRound)
  let rounds = 0
  for (let round = 0; round < wanted; round++) {
    const { child, lines, loaded, ended } = next
    await loaded
    const isLast = round + 1 === wanted || performance.now() - began > longestMs
    if (!isLast) next = load(directory, smtp.port, messagesOfRound)
    lines.on('line', (id) => acknowledged.push(id))
    child.stdin.write(`${round}\n`)
    await once(lines, 'line')
    // Delays modulo a prime vary, so every part of the work is hit in some round.
    await wait((round * 37) % 211)
    child.kill('SIGKILL')
    await ended
    rounds++
    if (isLast) break
  }

  const last = load(directory, smtp.port, 0)
  await last.loaded
  last.child.stdin.write('last\n')
  const db = connect(directory)
  const waiting = () =>
    db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
  while (await waiting()) await wait(100)
  last.child.kill('SIGKILL')
  await last.ended

  const rows = await db.selectFrom('outbox').select(['id', 'messageId']).execute()
  await db.destroy()
  await smtp.close()
  const taken = Map.groupBy(smtp.mails, (mail) => mail.header('message-id') ?? '')
  const mailsOf = ({ id }: { id: string }) => taken.get(`<${id}@company.com>`) ?? []
  const roundsOf = (row: { id: string }) =>
    new Set(mailsOf(row).map(({ header }) => header('subject')))
  const notified = new Set(
    rows.filter((row) => mailsOf(row).length > 0).map(({ messageId }) => messageId),
  )
  const twice = rows.filter((row) => mailsOf(row).length > 1)
  return {
    rounds,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !notified.has(id)).length,
    twice: twice.length,
    twiceByKill: twice.filter((row) => roundsOf(row).size === mailsOf(row).length).length,
  }
}
