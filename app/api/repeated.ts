import { isDeepEqual } from '../deep-equal.ts'

/**
 * Whether a record is what a PUT wanted it to be. Such a PUT came through before the network failed,
 * though only its repetition was answered: with 412, because the version had moved on.
 */
export async function isDone(sent: unknown, found: Response): Promise<boolean> {
  const record = (await found.json().catch(() => null)) as Record<string, unknown> | null
  if (!record || typeof sent !== 'object' || sent === null) return false
  return Object.entries(sent).every(([name, value]) => isDeepEqual(record[name], value))
}
