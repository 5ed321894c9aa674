import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { screen } from '../../furniture.ts'
import { hatch, line, polyline, rect, times, weight } from '../../hand.ts'
import { ink, sheet, signal, signalWash, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { train } from './train.ts'

const ground = tints['rail-workshop']

const units: [string, string, string, number][] = [
  ['Sm3 7104', 'in service', 'next A2 in 9 days', 0.3],
  ['Sm3 7108', 'road 4', 'brake discs, 2 h left', 0.8],
  ['Sm3 7112', 'in service', 'door 3 slow, watched', 0.5],
  ['Sm3 7115', 'road 6', 'wheel lathe, tomorrow', 0.1],
]

function plate() {
  const rail = 768
  return (
    polyline(
      [
        [64, 880],
        [64, 96],
        [1536, 64],
        [1536, 880],
      ],
      { width: 12 },
    ) +
    // Roof truss with its crane.
    line(64, 128, 1536, 112, { width: weight.thin }) +
    times(24, (i) =>
      line(
        70 + i * 61,
        i % 2 ? 127 - i * 0.6 : 97 - i * 1.3,
        131 + i * 61,
        i % 2 ? 96 - i * 1.3 : 127 - i * 0.6,
        { width: weight.hair },
      ),
    ) +
    rect(64, 800, 1472, 80, { fill: hatch, width: 0 }) +
    line(64, 800, 380, 800, { width: weight.cut }) +
    line(1220, 800, 1536, 800, { width: weight.cut }) +
    rect(380, 768, 840, 108, { fill: ground, width: 0 }) +
    polyline(
      [
        [380, 800],
        [380, 876],
        [1220, 876],
        [1220, 800],
      ],
      { width: weight.cut },
    ) +
    times(11, (i) => rect(400 + i * 78, rail + 8, 14, 100, { fill: sheet, width: weight.thin })) +
    rect(64, rail, 1472, 9, { fill: ink, width: 0 }) +
    rect(64, 777, 316, 22, { fill: sheet, width: weight.hair }) +
    rect(1220, 777, 316, 22, { fill: sheet, width: weight.hair }) +
    train(200, rail, 1240) +
    person(520, 874, 100, { pose: 'climb', hair: 'helmet', top: ink }) +
    person(136, 798, 112, { pose: 'hold', hair: 'cap', top: ink }) +
    person(820, 874, 98, { pose: 'reach', hair: 'helmet', facing: 'left' }) +
    line(200, 118, 200, 160, { width: 3 }) +
    line(760, 118, 760, 160, { width: 3 }) +
    screen(
      130,
      172,
      700,
      300,
      'Fleet',
      '41 units · 40 running',
      units
        .slice(0, 3)
        .map(([unit, _where, note, done], i) => {
          const y = 268 + i * 74
          const lit = i === 1
          return (
            (lit ? rect(130, y - 32, 700, 74, { fill: signalWash, width: 0 }) : '') +
            mono(154, y + 12, unit, { weight: 600 }) +
            display(304, y + 12, note, { size: 25, weight: 500 }) +
            rect(600, y - 6, 200, 16, { width: 1.6, fill: sheet }) +
            rect(600, y - 6, 200 * done, 16, { fill: lit ? signal : ink, width: 0 })
          )
        })
        .join(''),
    ) +
    headline(910, 300, '97.4', {
      size: 190,
      unit: '%',
      words: ['of the fleet fit for service;', 'faults met before they stop a train'],
    }) +
    leader(
      [
        [452, 704],
        [452, 508],
        [470, 508],
      ],
      ['one disc left to change'],
    )
  )
}

export const drawings = {
  'rail-workshop': () =>
    wide('rail-workshop', 'HS-05 · Rail workshop · Elevation, road 4', plate(), '4 m'),
}
