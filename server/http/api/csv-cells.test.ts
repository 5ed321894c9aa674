import { expect, test } from 'vitest'
import { withEmbeddedFormula, withoutFormula } from './csv-cells.ts'

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']

const invisible = {
  nothing: '',
  'a space': ' ',
  'a no-break space': '\u00a0',
  'an ideographic space': '\u3000',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a right-to-left override': '\u202e',
  'a line separator': '\u2028',
  'a variation selector': '\ufe0f',
  'a grapheme joiner': '\u034f',
  'a Hangul filler': '\u3164',
  'a blank of Braille': '\u2800',
  'a tag': '\u{e0041}',
  'a control': '\u0001',
  'half of a surrogate pair': '\ud800',
  'several of them': ' \u200b\ufeff\u00ad',
}

test.each(Object.entries(invisible))('a formula sign after %s is escaped', (_, start) => {
  for (const sign of signs) {
    const cell = `${start}${sign}1+1`
    expect(withoutFormula(cell)).toBe(`'${cell}`)
  }
})

test.each(['\tx', '\rx', '\nx'])('a cell that begins with %j is escaped', (cell) => {
  expect(withoutFormula(cell)).toBe(`'${cell}`)
})

test.each([
  '',
  ' ',
  'a=1',
  ' Ines',
  '\u200bInes',
  '1-1',
  '"=1"',
  'ines@client.example',
  '👩‍🚀 @home',
])('the cell %j is unchanged', (cell) => {
  expect(withoutFormula(cell)).toBe(cell)
})

test('a formula sign behind a delimiter or a line end within a cell is escaped', () => {
  for (const delimiter of [',', ';', '|', '\t', '\r', '\n', '\r\n']) {
    for (const sign of signs) {
      for (const quotes of ['', '"', `"'`, "'"]) {
        const cell = `A${delimiter}${quotes}${sign}cmd`
        expect(withoutFormula(cell)).toBe(`A${delimiter}'${quotes}${sign}cmd`)
        expect(withEmbeddedFormula(withoutFormula(cell))).toBe(cell)
      }
    }
  }
})

test.each(['Call me, +49 40 1', 'A; B', 'a-b,c=d', '/a?b=1;c=2'])(
  'the cell %j is unchanged, because no sign follows a delimiter directly',
  (cell) => {
    expect(withoutFormula(cell)).toBe(cell)
    expect(withEmbeddedFormula(cell)).toBe(cell)
  },
)
