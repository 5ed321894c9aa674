/** Allowed lengths of a chosen password, in characters. */
export const passwordLengths = { least: 12, most: 200 }

/** Validates a chosen password. Gives an error sentence, or `undefined`. */
export function passwordFault(password: string, email: string): string | undefined {
  const { least, most } = passwordLengths
  if ([...password].length < least) return `Please choose at least ${least} characters`
  if (password.length > most) return `Please choose at most ${most} characters`
  if (isGuessable(password, email)) {
    return 'This is easy to guess. Leave out your email and the word password, and use more than five different characters'
  }
  return undefined
}

/** Whether a password has few different characters, or contains the email's local part or the word 'password'. */
export function isGuessable(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  return (
    new Set(lower).size <= 5 ||
    lower.includes('password') ||
    lower.includes(email.split('@')[0]?.toLowerCase() ?? '')
  )
}
