import { expect, test } from 'vitest'
import { type SpamSigns, spamThreshold } from '#content/messages.ts'
import {
  createFormTokens,
  type FormTokens,
  spamScore,
  spamSigns,
  verdictSign,
} from './spam-score.ts'

const scoreOf = (message: string, signs: SpamSigns, tokens: FormTokens) =>
  spamScore(spamSigns(message, signs, tokens))

test('a token tells its age to the process that issued it and to nobody else', () => {
  let now = 1000
  const tokens = createFormTokens(() => now)
  const token = tokens.issue()
  now = 4500
  expect(tokens.ageMs(token)).toBe(3500)
  expect(createFormTokens(() => now).ageMs(token)).toBeUndefined()
  for (const forged of ['', '.', '1000', token.replace('1000', '1'), `${token}a`]) {
    expect(tokens.ageMs(forged), forged).toBeUndefined()
  }
})

test('a person is not suspicious, with or without a script', () => {
  let now = 0
  const tokens = createFormTokens(() => now)
  const token = tokens.issue()
  now = 5000
  expect(scoreOf('Hello', { isTrapped: false, token }, tokens)).toBe(0)
  const withoutScript = scoreOf('Hello', { isTrapped: false, token: undefined }, tokens)
  expect(withoutScript).toBeGreaterThan(0)
  expect(withoutScript).toBeLessThan(spamThreshold)
})

test.each([
  ['is in the trap', { isTrapped: true }, 'Hello'],
  ['came at once', { isQuick: true }, 'Hello'],
  ['has no token and many links', {}, 'http://a https://b HTTP://c https://d'],
])('what %s is suspicious', (_, { isTrapped = false, isQuick = false }: Signs, message) => {
  const tokens = createFormTokens(() => 0)
  const token = isQuick ? tokens.issue() : undefined
  expect(scoreOf(message, { isTrapped, token }, tokens)).toBeGreaterThanOrEqual(spamThreshold)
})

test('what somebody said of the sender weighs more than any sign', () => {
  const tokens = createFormTokens(() => 0)
  const links = 'http://a https://b HTTP://c https://d'
  const signs = spamSigns(links, { isTrapped: true, token: tokens.issue() }, tokens)
  expect(signs.map(({ reason }) => reason)).toEqual(['trap', 'too-quick', 'links'])
  expect(spamScore([...signs, verdictSign(false)])).toBe(0)
  expect(spamScore([verdictSign(true)])).toBeGreaterThanOrEqual(spamThreshold)
})

interface Signs {
  isTrapped?: boolean
  isQuick?: boolean
}
