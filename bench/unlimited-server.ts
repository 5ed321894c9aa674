import { readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/limits.ts'
import { bootstrap } from '#server/process/bootstrap.ts'
import { listen } from '#server/process/listen.ts'
import { startDeliveries } from '#server/start-deliveries.ts'

/** Runs the server without rate limits, because a benchmark would exceed them at once. */
const { env } = readEnv(process.env)
const db = await bootstrap(env, () => {})
const { address, report } = await listen(env, { db, limits: limitsOf(db, 1e9) })
startDeliveries({ db, env, report })
process.stdout.write(`${address}\n`)
