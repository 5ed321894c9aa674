import { openFonts, setRun } from '#server/og/text-outlines.ts'
import { line, round } from './hand.ts'
import { ink, ink2 } from './ink.ts'

/** Text as outlines, so that a drawing is the same on every machine, whatever fonts it has. */

const fonts = await openFonts()
type Face = keyof typeof fonts

/** Signs the Latin subsets lack, drawn in an em of 1000: advance and outline. */
const signs: Record<string, [number, string]> = {
  '→': [600, 'M40 305H440L310 175L365 120L585 340L365 560L310 505L440 375H40Z'],
  '✓': [600, 'M60 330L115 275L235 395L500 90L555 140L240 500Z'],
}

export type Letters = {
  size?: number
  fill?: string
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
  /** Letter spacing in em. */
  tracking?: number
  /** Degrees, around the text's origin. */
  turn?: number
}

function outline(face: Face, text: string, letters: Letters) {
  const { size = 22, weight = 450, tracking = 0 } = letters
  const [font] = fonts[face]
  if (!font) throw new Error(`no font for ${face}`)
  const cut = { weight, size, tracking }
  const scale = size / 1000
  let x = 0
  let d = ''
  const pieces = text.split(/([→✓])/).filter(Boolean)
  for (const piece of pieces) {
    const sign = signs[piece]
    if (sign) {
      const place = (_: string, a: string, b: string) =>
        `${round(x + Number(a) * scale)} ${round((Number(b) - 690) * scale)}`
      d += sign[1]
        .replace(/H(\d+)/g, (_, a: string) => `H${round(x + Number(a) * scale)}`)
        .replace(/(\d+) (\d+)/g, place)
      x += sign[0] * scale + tracking * size
      continue
    }
    const run = setRun(font, piece, cut, x)
    d += run.d
    x = run.end
  }
  return { d, width: x - tracking * size }
}

function set(face: Face, x: number, y: number, text: string, letters: Letters) {
  const { d, width } = outline(face, text, letters)
  const shift = { start: 0, middle: -width / 2, end: -width }[letters.anchor ?? 'start']
  const turn = letters.turn ? ` rotate(${letters.turn})` : ''
  return `<path fill="${letters.fill ?? ink}" transform="translate(${round(x)} ${round(y)})${turn} translate(${round(shift)} 0)" d="${d}"/>`
}

/** Captions, labels and numbers in drawings. */
export const mono = (x: number, y: number, text: string, letters: Letters = {}) =>
  set('mono', x, y, text, { size: 22, ...letters })

/** Small capitals for headings of parts: "BERTH 4". */
export const caps = (x: number, y: number, text: string, letters: Letters = {}) =>
  mono(x, y, text.toUpperCase(), { tracking: 0.06, weight: 500, fill: ink2, size: 20, ...letters })

/** Words on a screen, headline numbers. */
export const display = (x: number, y: number, text: string, letters: Letters = {}) =>
  set('display', x, y, text, {
    size: 26,
    weight: 500,
    tracking: (letters.size ?? 26) > 60 ? -0.03 : -0.005,
    ...letters,
  })

export const widthOf = (face: Face, text: string, letters: Letters) =>
  outline(face, text, letters).width

/** A word struck out, as the value that was. */
export function struck(x: number, y: number, text: string, letters: Letters) {
  const size = letters.size ?? 26
  const width = widthOf('display', text, { weight: 500, tracking: -0.03, ...letters })
  return (
    display(x, y, text, letters) +
    line(x - size * 0.06, y - size * 0.33, x + width + size * 0.06, y - size * 0.33, {
      stroke: letters.fill ?? ink,
      width: Math.max(2, size * 0.045),
    })
  )
}
