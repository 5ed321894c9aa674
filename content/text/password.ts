/** The least and the most characters of a password that people choose. */
export const passwordLengths = { least: 12, most: 200 }

/** What is wrong with a chosen password, a sentence; `undefined` when it will do. */
export function passwordFault(password: string, email: string): string | undefined {
  const { least, most } = passwordLengths
  if ([...password].length < least) return `Please choose at least ${least} characters`
  if (password.length > most) return `Please choose at most ${most} characters`
  if (isGuessable(password, email)) {
    return 'This is easy to guess. Leave out your email and the word password, and use more than five different characters'
  }
  return undefined
}

/** Whether a password is made of few kinds of characters, of the e-mail or of the word itself. */
export function isGuessable(password: string, email: string): boolean {
  const lower = password.toLowerCase()
  return (
    new Set(lower).size <= 5 ||
    lower.includes('password') ||
    lower.includes(email.split('@')[0]?.toLowerCase() ?? '')
  )
}
