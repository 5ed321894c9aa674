import { setPassword } from '../database/administrators.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { readEnv } from '../env.ts'
import { generatePassword, hashPassword } from '../sign-in/password.ts'

/** `npm run atrium -- admin reset-password <e-mail>`: for whoever owns the machine. */
const usage = 'usage: npm run atrium -- admin reset-password <e-mail>'
const [topic, verb, email, ...rest] = process.argv.slice(2)

async function resetPassword(email: string): Promise<string> {
  const { env, errors } = readEnv(process.env)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const db = connect(env.dataDir)
  try {
    await migrate(db)
    const password = generatePassword()
    if (await setPassword(db, email, await hashPassword(password))) return password
    throw new Error(`there is no administrator ${email}`)
  } finally {
    await db.destroy()
  }
}

if (topic !== 'admin' || verb !== 'reset-password' || !email || rest.length > 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
} else {
  try {
    process.stdout.write(`  Password  ${await resetPassword(email)}   (shown this once)\n`)
  } catch (error) {
    process.stderr.write(`atrium: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
