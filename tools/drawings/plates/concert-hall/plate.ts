import { headline, leader, wide } from '../../annotation.ts'
import { circle, line, moved, type Point, path, times, weight } from '../../hand.ts'
import { ink2, sheet } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { arc, cx, cy, polar, seats } from './seats.ts'

function plate() {
  const wall: Point[] = [polar(250, -58), polar(250, -46), polar(830, -46)]
  return (
    path(
      `M${polar(232, -50).join(' ')}A232 232 0 0 0 ${polar(232, 50).join(' ')}L${polar(120, 62).join(' ')}L${polar(120, -62).join(' ')}Z`,
      { fill: sheet, width: weight.outline },
    ) +
    times(3, (i) => arc(150 + i * 26, -38, 38, { width: 1.3 })) +
    times(9, (i) => {
      const [x, y] = polar(164 + (i % 2) * 34, -32 + i * 8)
      return circle(x, y, 6, { width: 1.6 })
    }) +
    mono(cx, cy + 122, 'stage', { anchor: 'middle', size: 20, fill: ink2 }) +
    seats() +
    line(...(wall[1] as Point), ...polar(826, -46), { width: 7 }) +
    line(...polar(250, 46), ...polar(826, 46), { width: 7 }) +
    arc(826, -46, 46, { width: 7 }) +
    arc(588, -44, 44, { width: 3 }) +
    arc(598, -44, 44, { width: 1.4 }) +
    headline(64, 206, '9,400', {
      size: 176,
      words: ['seats sold in 11 minutes,', 'and none of them twice'],
    }) +
    leader([polar(431, 3.5), [1180, 380], [1262, 210]], ['row 6, 12–15', 'held for 6:00']) +
    // A ticket.
    moved(
      64,
      700,
      path('M0 0H300V70A18 18 0 0 0 300 106V176H0V106A18 18 0 0 0 0 70Z', {
        fill: sheet,
        width: weight.outline,
      }) +
        line(216, 8, 216, 168, { width: 1.6, dash: '5 7' }) +
        display(30, 52, 'Sibelius 5', { size: 32, weight: 650 }) +
        mono(30, 92, 'Fri 19:30', { size: 23 }) +
        mono(30, 128, 'row 6, seat 12', { size: 21, fill: ink2 }) +
        times(12, (i) =>
          line(236 + i * 4.4, 30, 236 + i * 4.4, 146, { width: [3, 1.4, 2.2, 1.2][i % 4] ?? 2 }),
        ),
      1,
      -4,
    )
  )
}

export const drawings = {
  'concert-hall': () => wide('concert-hall', 'HS-11 · Concert hall · Seat map', plate(), '10 m'),
}
