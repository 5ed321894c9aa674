/**
 * Syntax of email addresses, shared by browser and server: RFC 5321 and 6531 without quotes and address literals.
 * Letters of any language are allowed.
 */
const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const label = '(?=[^.]{1,63}(?:\\.|$))[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const domain = `(?:localhost|(?:${label}\\.)+(?!\\p{N}+$)(?=[^.]{2})${label})`

const wholeEmail = new RegExp(`^${atom}(?:\\.${atom})*@${domain}$`, 'u')

/** Maximum length of an address in characters (RFC 5321, 4.5.3.1). */
export const emailLimit = 254

export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= emailLimit && wholeEmail.test(value)

/** Whether a text is valid as the domain of an email address: `example.com`, `müller.de`. */
export const isEmailDomain = (text: string): boolean =>
  text.length < emailLimit && new RegExp(`^${domain}$`, 'u').test(text)

export const notEmail = 'Please enter a valid email address'
