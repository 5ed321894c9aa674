import { once } from 'node:events'
import { createApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readEnv } from '#server/env/env.ts'
import { createLimits } from '#server/limits.ts'
import { clearAbandonedSpool } from '#server/media/upload-spool.ts'
import { createAccount, findAccount } from '#server/people/accounts.ts'
import { issueSsoToken } from '#server/people/sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '#server/people/sign-in/sessions.ts'

/**
 * A server without pages that is killed during uploads: `node upload-process.ts <data directory>`. Starts at the first
 * line of its input, and prints its address and a session token.
 */
const [directory = ''] = process.argv.slice(2)
await once(process.stdin, 'data')
const { env } = readEnv({ DATA_DIR: directory, LOG_LEVEL: 'silent' })
const db = connect(directory)
await migrate(db)
await clearAbandonedSpool(env.imagesDir)
const email = 'editor@example.com'
const account = (await findAccount(db, email)) ?? (await createAccount(db, email, 'editor'))
const ssoToken = await issueSsoToken(db, account.id, 'browser')
const token = await redeemSsoToken(db, ssoToken, 'browser', { life: env.sessionLife })
const app = await createApp({ env, db, limits: createLimits(1000) })
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, token })}\n`)
