import { close } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { pendant, plant } from '../../furniture.ts'
import { circle, hatch, line, path, polygon, polyline, rect, times, weight } from '../../hand.ts'
import { ink, sheet, signalWash, tints } from '../../ink.ts'
import { caps } from '../../lettering.ts'

const ground = tints['care-roster']

function plan() {
  const [roof, upper, lower, base] = [120, 230, 460, 700]
  const bedSide = (x: number, f: number) =>
    rect(x, f - 48, 150, 16, { fill: sheet, width: 2 }) +
    line(x + 6, f - 32, x + 6, f, { width: 3 }) +
    line(x + 144, f - 32, x + 144, f, { width: 3 }) +
    line(x, f - 84, x, f - 32, { width: 3 }) +
    path(`M${x + 46} ${f - 48}q10 -28 50 -22t52 22`, { fill: sheet, width: 2.2 }) +
    circle(x + 26, f - 62, 13, { fill: sheet, width: 2.2 }) +
    path(`M${x + 14} ${f - 66}q10 -16 24 -4Z`, { fill: ink, width: 1 })
  return (
    circle(1050, 122, 34, { fill: sheet, width: weight.outline }) +
    circle(1066, 112, 30, { fill: ground, width: 0 }) +
    path('M1048 88A30 30 0 0 0 1080 140', { width: weight.outline }) +
    polygon(
      [
        [90, upper],
        [330, roof],
        [870, roof],
        [1110, upper],
      ],
      { fill: sheet, width: 8 },
    ) +
    rect(120, upper, 960, base - upper, { fill: sheet, width: 8 }) +
    rect(120, lower - 8, 830, 16, { fill: hatch, width: 2.6 }) +
    line(950, lower - 8, 950, lower - 66, { width: 2.4 }) +
    line(950, lower - 66, 1076, lower - 66, { width: 2.4 }) +
    rect(64, base, 1072, 60, { fill: hatch, width: 0 }) +
    line(64, base, 1136, base, { width: 8 }) +
    line(400, upper, 400, lower, { width: 6 }) +
    line(680, upper, 680, lower, { width: 6 }) +
    line(400, lower, 400, base, { width: 6 }) +
    line(780, lower, 780, base, { width: 6 }) +
    bedSide(160, lower - 8) +
    bedSide(480, lower - 8) +
    bedSide(772, lower - 8) +
    rect(712, lower - 70, 34, 62, { width: 2 }) +
    rect(330, lower - 76, 40, 68, { width: 2 }) +
    path(`M${729} ${lower - 70}v-20m-14 0h28l-6 -16h-16Z`, { width: 2 }) +
    rect(403, lower + 9, 374, base - lower - 12, { fill: signalWash, width: 0 }) +
    pendant(560, lower + 8, 36, true) +
    person(500, base - 3, 190, { pose: 'stand', hair: 'bun', top: ink }) +
    person(660, base - 3, 190, { pose: 'hold', facing: 'left' }) +
    rect(700, base - 190, 56, 76, { fill: sheet, width: 2 }) +
    times(3, (i) => line(708, base - 172 + i * 20, 748, base - 172 + i * 20, { width: 2 })) +
    polyline(
      Array.from({ length: 23 }, (_, i): [number, number] => [
        804 + Math.floor((i + 1) / 2) * 22,
        base - Math.floor(i / 2) * 21,
      ]),
      { width: 3 },
    ) +
    person(864, base - 62, 150, { pose: 'climb', hair: 'long' }) +
    person(240, base - 3, 186, { pose: 'sit', top: sheet }) +
    path(`M216 ${base - 50}h60v46M220 ${base - 50}v-60M220 ${base - 50}v46`, { width: 3.4 }) +
    plant(158, base - 3, 110) +
    rect(300, base - 120, 70, 70, { width: 2 }) +
    line(296, base - 50, 374, base - 50, { width: 3 }) +
    line(335, base - 50, 335, base, { width: 3 }) +
    caps(418, 206, '22:00 handover', { size: 24 })
  )
}

export const drawings = {
  'care-roster-plan': () =>
    close('care-roster', 'HS-10 · The home at ten · Section', plan(), '2 m'),
}
