import { readEnv } from '#server/env.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { openDatabase } from '#server/process/preflight.ts'
import { serve } from '#server/process/listen.ts'

/** The server as it is, but for its limits, which a bench would meet at once. */
const { env } = readEnv(process.env)
const db = await openDatabase(env, () => {})
const { address } = await serve(env, { db, limits: createLimits(1e9) })
process.stdout.write(`${address}\n`)
