import { person } from '../figures.ts'
import { desk, stool } from '../furniture.ts'
import { circle, line, path, rect, times, weight } from '../hand.ts'
import { ink, sheet, signal, signalWash } from '../ink.ts'
import { mono } from '../lettering.ts'
import { doorway, inside, roomSection } from './room.ts'

const { floor } = inside

const pipe = (d: string, width = 14) =>
  path(d, { width }) + path(d, { width: width - 6, stroke: sheet })

const gauge = (x: number, y: number, r: number, needle: number, lit = false) =>
  circle(x, y, r, {
    fill: lit ? signalWash : sheet,
    stroke: lit ? signal : ink,
    width: lit ? 4 : weight.outline,
  }) +
  times(9, (i) => {
    const a = Math.PI * (0.8 + i * 0.175)
    return line(
      x + Math.cos(a) * r * 0.72,
      y + Math.sin(a) * r * 0.72,
      x + Math.cos(a) * r * 0.88,
      y + Math.sin(a) * r * 0.88,
      { width: 2 },
    )
  }) +
  line(x, y, x + Math.cos(needle) * r * 0.66, y + Math.sin(needle) * r * 0.66, {
    width: 4,
    stroke: lit ? signal : ink,
  }) +
  circle(x, y, r * 0.09, { fill: ink, width: 0 })

function iot() {
  const valve = (x: number, y: number) =>
    circle(x, y, 28, { fill: sheet, width: 5 }) +
    line(x - 26, y, x + 26, y, { width: 3 }) +
    line(x, y - 26, x, y + 26, { width: 3 }) +
    circle(x, y, 7, { fill: ink, width: 0 })
  const arcs = (x: number, y: number) =>
    times(3, (i) =>
      path(
        `M${x - 14 - i * 14} ${y - 14 - i * 14}Q${x} ${y - 32 - i * 22} ${x + 14 + i * 14} ${y - 14 - i * 14}`,
        { stroke: signal, width: 4, cap: 'round' },
      ),
    )
  return (
    doorway('right') +
    pipe('M124 300H560Q600 300 600 340V480Q600 520 640 520H890Q930 520 930 560V812', 22) +
    pipe('M124 360H480Q520 360 520 400V560Q520 600 560 600H800Q840 600 840 640V812', 22) +
    pipe('M300 128V812', 18) +
    rect(284, 284, 32, 32, { fill: sheet, width: weight.outline }) +
    rect(284, 344, 32, 32, { fill: sheet, width: weight.outline }) +
    gauge(420, 240, 50, -2.2) +
    line(420, 290, 420, 300, { width: 8 }) +
    gauge(720, 440, 56, -0.9, true) +
    line(720, 496, 720, 510, { width: 8 }) +
    gauge(860, 440, 46, -1.9) +
    line(860, 486, 860, 510, { width: 8 }) +
    valve(200, 300) +
    valve(660, 600) +
    arcs(720, 384) +
    // Gateway and mast through the roof.
    rect(1040, 220, 150, 110, { fill: sheet, width: weight.outline }) +
    times(4, (i) =>
      circle(1066 + i * 32, 300, 7, {
        fill: i === 0 ? signal : sheet,
        stroke: i === 0 ? signal : ink,
        width: 2,
      }),
    ) +
    mono(1058, 262, 'gateway', { size: 22 }) +
    line(1115, 220, 1115, 20 + 50, { width: 6 }) +
    path('M1085 84L1115 70L1145 84M1092 100h46', { width: 3 }) +
    path('M720 372C760 240 900 250 1040 270', { width: 2, dash: '3 9', cap: 'round' }) +
    desk(960, floor, 440, 150) +
    rect(1240, floor - 226, 110, 76, { fill: sheet, width: weight.outline }) +
    times(3, (r) =>
      times(4, (c) => rect(1250 + c * 24, floor - 218 + r * 22, 18, 14, { width: 1.6 })),
    ) +
    rect(1130, floor - 168, 70, 18, { fill: sheet, width: 2.4 }) +
    times(4, (i) => line(1140 + i * 16, floor - 168, 1140 + i * 16, floor - 178, { width: 2 })) +
    path(`M1330 ${floor - 226}q30 -120 -30 -170`, { width: 4 }) +
    path('M1270 416l44 -22l16 34Z', { fill: sheet, width: weight.outline }) +
    stool(1000, floor, 344) +
    person(1000, floor, 344, { pose: 'type', hair: 'bun', top: ink }) +
    person(430, floor, 346, { pose: 'reach', hair: 'helmet' }) +
    rect(180, floor - 64, 90, 64, { fill: sheet, width: weight.outline }) +
    path(`M204 ${floor - 64}v-18h42v18`, { width: 4 })
  )
}

export const drawings = {
  'tech-iot': () => roomSection('Workshop 0.03 · Internet of things · Section', iot()),
}
