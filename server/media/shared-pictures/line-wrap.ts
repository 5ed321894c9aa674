import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation, softHyphens } from '#content/text/soft-hyphens.ts'

setHyphenation(hyphenate)

/** How wide a text is when it is set. */
type Measure = (text: string) => number

/** A text in lines of at most so much width; a word that is wider than a line is divided. */
export function wrapped(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => pieces(whole, width, measure))) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** The same number of lines, as even as they get, so that no word is left alone on the last. */
export function balanced(text: string, width: number, measure: Measure): string[] {
  const lines = wrapped(text, width, measure)
  const widest = Math.max(...text.split(' ').map(measure))
  let [narrow, wide] = [Math.min(width, Math.max(width / 2, widest)), width]
  while (wide - narrow > 8) {
    const middle = (narrow + wide) / 2
    if (wrapped(text, middle, measure).length > lines.length) narrow = middle
    else wide = middle
  }
  return wrapped(text, wide, measure)
}

/** The first lines, with an ellipsis where the rest was. */
export function firstLines(lines: string[], count: number): string[] {
  if (lines.length <= count) return lines
  const last = lines[count - 1] ?? ''
  return [...lines.slice(0, count - 1), `${last.replace(/[\s.,;:–-]*(?:.?|\s\S*)$/u, '')}…`]
}

/** The parts of a word, divided between syllables and with a hyphen; by letters where it has none. */
function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const syllables = softHyphens(word).split('\u00ad')
  const isDivided = syllables.length > 1 && syllables.every((each) => measure(`${each}-`) <= width)
  const [units, hyphen] = isDivided ? [syllables, '-'] : [[...word], '']
  const parts: string[] = []
  let part = ''
  for (const unit of units) {
    if (part && measure(part + unit + hyphen) > width) {
      parts.push(part + hyphen)
      part = unit
    } else part += unit
  }
  return [...parts, part]
}
