import type { FieldError } from '#server/problems.ts'
import type { Words } from './answer.ts'

/**
 * What can be said before anything is sent. The server checks everything again, with the same
 * sentences (`content/messages.ts`, which would bring its whole library with it).
 */
export function check(words: Words, isEmail: boolean): FieldError[] {
  const errors: FieldError[] = []
  if (!words.name.trim()) errors.push({ field: 'name', message: 'Name is required' })
  if (!words.email.trim()) errors.push({ field: 'email', message: 'Email is required' })
  else if (!isEmail) errors.push({ field: 'email', message: 'Please enter a valid email address' })
  if (!words.message.trim()) errors.push({ field: 'message', message: 'Message is required' })
  return errors
}
