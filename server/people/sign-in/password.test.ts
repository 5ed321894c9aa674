import { expect, test } from 'vitest'
import { generatePassword, hashPassword, isPassword } from './password.ts'

test('a password matches only its own hash, and each hash is different', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]+\$[^$=]+$/)
  expect(await isPassword('correct horse', hash)).toBe(true)
  expect(await isPassword('Correct horse', hash)).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(hash)
  await expect(isPassword('x', 'not a hash')).rejects.toThrow('argon2id')
})

test('generated passwords can be typed and are different', () => {
  const [one, two] = [generatePassword(), generatePassword()]
  expect(one).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
  expect(one).not.toBe(two)
})
