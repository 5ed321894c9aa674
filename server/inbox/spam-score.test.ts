import { expect, test } from 'vitest'
import { type SpamSigns, spamThreshold } from '#content/inbox/messages.ts'
import { createFormTokens, type FormTokens } from './form-tokens.ts'
import { spamScore, spamSigns, verdictSign } from './spam-score.ts'

const letter = { name: 'Ines Okafor', subject: 'Contact Form Submission' }

const scoreOf = (message: string, signs: SpamSigns, tokens: FormTokens) =>
  spamScore(spamSigns({ ...letter, message }, signs, tokens))

test('a token reveals its age only to the process that issued it', () => {
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

test('a person is not suspected, with or without scripts', () => {
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
  ['fills in the trap', { isTrapped: true }, 'Hello'],
  ['is sent at once', { isQuick: true }, 'Hello'],
  ['has no token and many links', {}, 'http://a https://b HTTP://c https://d'],
])(
  'a message that %s is suspected',
  (_, { isTrapped = false, isQuick = false }: Signs, message) => {
    const tokens = createFormTokens(() => 0)
    const token = isQuick ? tokens.issue() : undefined
    expect(scoreOf(message, { isTrapped, token }, tokens)).toBeGreaterThanOrEqual(spamThreshold)
  },
)

test('a verdict on the sender outweighs every sign', () => {
  const tokens = createFormTokens(() => 0)
  const links = 'http://a https://b HTTP://c https://d'
  const signs = spamSigns(
    { ...letter, message: links },
    { isTrapped: true, token: tokens.issue() },
    tokens,
  )
  expect(signs.map(({ reason }) => reason)).toEqual(['trap', 'too-quick', 'links'])
  expect(spamScore([...signs, verdictSign(false)])).toBe(0)
  expect(spamScore([verdictSign(true)])).toBeGreaterThanOrEqual(spamThreshold)
})

/** Spam signs of a message that took five seconds to write. */
function slowlyTyped(message: string, subject = letter.subject) {
  let now = 0
  const tokens = createFormTokens(() => now)
  const token = tokens.issue()
  now = 5000
  return spamSigns({ ...letter, subject, message }, { isTrapped: false, token }, tokens)
}

test.each([
  'Hello, we run twelve tugs in Norrhavn and need a board for the dispatchers: https://norrhavn.example. Can we talk?',
  'Our shop (https://shop.example) is slow since we moved. Our ranking on Google has dropped. Do you offer SEO as well?',
  'We operate a casino and two hotels in Baden and look for a partner for our booking app. Budget 80,000 euros.',
  'Wir betreiben ein Casino in Bregenz, www.casino.example, und suchen ein Team für unsere App.',
  'We have an old tool: https://old.example, and a prototype: https://new.example. What would a rewrite cost?',
  'I am not looking for the cheapest offer. We need five time slots for workshops in March, see https://plan.example.',
  'Für unsere Apotheke brauchen wir einen Shop mit Abo, Newsletter und "Jetzt kaufen"-Knopf. Was kostet das?',
  'Our bank wants an app for personal loans with crypto custody; unsubscribe and click-to-buy must be tested.',
  'Guten Tag, ich bewerbe mich als Entwicklerin. Mein Profil: https://github.example/ines. Beste Grüße, Ines',
  'Das <a> auf Ihrer Seite /careers führt ins Leere: https://company.example/careers. Viele Grüße',
  'We sell 100 % organic coffee. Could you send a free quote for a site with a guest area and a blog post each week?',
  'Bitte rufen Sie mich an: Unsere Website soll mehr Anfragen bringen, heute kommen kaum Besucher.',
])('an enquiry is not suspected: %s', (message) => {
  expect(spamScore(slowlyTyped(message))).toBeLessThan(spamThreshold)
})

test('an enquiry sent without scripts is not suspected', () => {
  for (const message of [
    'We operate a casino and look for a partner for our booking app.',
    'I am not looking for the cheapest offer. Can we talk about a rewrite?',
    'Hello, we run twelve tugs and need a board for the dispatchers: https://norrhavn.example.',
  ]) {
    const score = scoreOf(message, { isTrapped: false, token: undefined }, createFormTokens())
    expect(score, message).toBeLessThan(spamThreshold)
  }
})

test.each([
  'Cheap backlinks and casino: https://a.example https://b.example https://c.example',
  'Hi, we place guest posts on sites with a domain authority of 70. Cheap prices, reply YES.',
  'I can rank your website on the first page of Google with do-follow back links. Interested?',
  'Get 500 free spins at https://win.example or https://luck.example or https://slots.example today!',
  'Earn passive income with crypto signals, 100% guaranteed. Act now.',
  'Viagra and Cialis, unbeatable: www.pills.example',
  '[url=https://a.example]porn[/url] hot singles near you',
  'We send your offer to millions of websites by contact form marketing. Limited-time price!',
  'Günstige Backlinks und Gastbeiträge: Mit uns kommen Sie auf Seite 1 bei Google.',
  'Kredit ohne Schufa, schnelles Geld! Hier klicken: https://kredit.example',
  'Sportwetten und Glücksspiel, nur heute mit Freispielen. http://a.example http://b.example',
  'Potenzmittel billig kaufen! WWW.A.example, www.b.example, www.c.example',
  'Sie möchten Follower kaufen? Jetzt zugreifen: https://follower.example',
  'ｃａｓｉｎｏ bonus, jackpot: <a href="https://a.example">here</a>',
])('slowly typed spam is suspected: %s', (message) => {
  const signs = slowlyTyped(message)
  expect(spamScore(signs)).toBeGreaterThanOrEqual(spamThreshold)
  expect(signs.map(({ reason }) => reason)).toContain('words')
})

test('the subject counts too, and only whole words match', () => {
  expect(spamScore(slowlyTyped('Ask me for prices.', 'Casino backlinks'))).toBe(2)
  expect(
    slowlyTyped('The Sussexy Escortshire of Cialisburg and Occasino, https://a.example'),
  ).toEqual([])
})

interface Signs {
  isTrapped?: boolean
  isQuick?: boolean
}
