import { runToEnd } from './server.ts'

/** Creates an account on the command line. Returns the password that the command prints. */
export async function addPerson(
  directory: string,
  email: string,
  role: 'administrator' | 'editor',
): Promise<{ email: string; password: string }> {
  const words = ['admin', 'add', email, role]
  const { output } = await runToEnd({ DATA_DIR: directory }, 'server/cli/atrium.js', words)
  const [, password] = output.match(/Password +(\S+)/) ?? []
  if (password === undefined) throw new Error(`no password was printed:\n${output}`)
  return { email, password }
}
