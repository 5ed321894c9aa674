import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { type BoundedField, type Field, maxLengthOf } from '#content/documents/fields.ts'
import { sample } from '#tests/support/inputs/samples.ts'

/** Records of each type: none, one, a hundred, or a few with very long texts. `demo` keeps the demo company. */
export type Amount = 'demo' | 'none' | 'one' | 'hundred' | 'long'

const counts = { demo: 0, none: 0, one: 1, hundred: 100, long: 4 } as const satisfies Record<
  Amount,
  number
>

/** Overflow samples: a word wider than any line, and a text longer than any card. */
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3)
const longText = `${longWord} ${'A sentence that goes on for longer than anyone planned. '.repeat(15)}`

const lengthen = {
  text: (value: unknown) => `${value} ${longWord}`.slice(0, 200),
  paragraph: (value: unknown) => `${value} ${longText}`,
  list: (value: unknown) => [...(value as string[]), longWord, longText.slice(0, 180)],
  group: (value: unknown) =>
    Object.fromEntries(
      Object.entries(value as Record<string, string>).map(([name, text]) => [
        name,
        `${text} ${longWord}`,
      ]),
    ),
}

/** A valid record with a very long value in every text field. */
function longSample(content: Content, word: string) {
  const values = sample(content, word)
  const longer = ([name, field]: [string, Field]) => {
    const make = lengthen[field.kind as keyof typeof lengthen]
    const longest = make ? make(values[name]) : values[name]
    // Cast: a field whose sample is a string has a maximum length.
    const most = typeof longest === 'string' ? maxLengthOf(field as BoundedField) : 0
    return [name, typeof longest === 'string' ? longest.slice(0, most) : longest]
  }
  return Object.fromEntries(Object.entries(content.fields).map(longer))
}

/** Fills a site through its API, as an administrator does. */
export async function fillSite(url: string, token: string, amount: Amount): Promise<void> {
  for (const name of contentNames) {
    for (let number = 1; number <= counts[amount]; number++) {
      const word = String(number)
      const content: Content = contents[name]
      const record = amount === 'long' ? longSample(content, word) : sample(content, word)
      const answer = await fetch(`${url}/api/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        // Replaces the external picture URLs of the samples, which a browser would request over the network.
        body: JSON.stringify(record).replaceAll('https://pictures.example/', '/media/'),
      })
      if (answer.status !== 201) throw new Error(`${name}: ${await answer.text()}`)
    }
  }
}
