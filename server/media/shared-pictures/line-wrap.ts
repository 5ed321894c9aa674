import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation, softHyphens } from '#content/text/soft-hyphens.ts'

setHyphenation(hyphenate)

/** Width of a text. */
type Measure = (text: string) => number

/** Wraps a text into lines of at most `width`. A word that is wider than a line is divided. */
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

/**
 * Wraps a text into as many lines as `wrapped` does, but makes their widths as even as possible, so that no word is
 * alone on the last line.
 */
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

/** The first `count` lines, with an ellipsis when there are more. */
export function firstLines(lines: string[], count: number): string[] {
  if (lines.length <= count) return lines
  const last = lines[count - 1] ?? ''
  return [...lines.slice(0, count - 1), `${last.replace(/[\s.,;:–-]*(?:.?|\s\S*)$/u, '')}…`]
}

/**
 * Divides a word that is wider than `width`: between syllables, with a hyphen, or between letters when a syllable is
 * too wide.
 */
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
