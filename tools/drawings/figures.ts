import type { Joints } from '#app/site/home/building/poses.ts'
import { ellipse, mirrored, type Point, path, polygon, track, weight } from './hand.ts'
import { ink, sheet } from './ink.ts'
import { type Pose, poses } from './poses.ts'

/** People: jointed figures in the drawing's line, facing right, measured by their height. */

export type Person = {
  pose?: Pose
  facing?: 'left' | 'right'
  top?: string
  legs?: string
  hair?: 'short' | 'bun' | 'long' | 'cap' | 'helmet'
}

/** A person standing at (x, ground), `height` pixels tall when upright. */
export function person(x: number, ground: number, height: number, look: Person = {}) {
  const { pose = 'stand', facing = 'right', top = sheet, legs = sheet, hair = 'short' } = look
  const joints: Joints = poses[pose]
  const at = ([px, py]: Point): Point => [x + px * height, ground - py * height]
  const edge = Math.max(1.5, Math.min(weight.outline, height / 95))
  const limb = (points: readonly Point[], thickness: number, fill: string) => {
    const d = track(points.map(at))
    const stroke = (width: number, colour: string) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${(width).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
    return stroke(thickness * height + edge * 2, ink) + stroke(thickness * height, fill)
  }
  const leg = ([knee, foot]: Joints['front']['leg'], fill: string) =>
    limb([foot, [foot[0] + 0.055, foot[1] - 0.008]], 0.028, ink) +
    limb([joints.hip, knee, foot], 0.066, fill)
  const arm = ([elbow, hand]: Joints['front']['arm']) => {
    const shoulder: Point = [joints.neck[0], joints.neck[1] - 0.025]
    return limb([hand, hand], 0.04, sheet) + limb([shoulder, elbow, hand], 0.046, top)
  }
  const [hx, hy] = at(joints.head)
  const r = height * 0.058
  const crown = (d: string) => path(d, { fill: ink, width: edge })
  const cap = `M${hx - r} ${hy + r * 0.1}C${hx - r * 1.1} ${hy - r * 1.5} ${hx + r * 1.05} ${hy - r * 1.55} ${hx + r * 0.95} ${hy - r * 0.35}`
  const crowns = {
    short: crown(`${cap}L${hx - r * 0.25} ${hy - r * 0.45}Z`),
    bun:
      crown(`${cap}L${hx - r * 0.25} ${hy - r * 0.45}Z`) +
      ellipse(hx - r * 1.05, hy - r * 0.8, r * 0.5, r * 0.5, { fill: ink, width: 0 }),
    long: crown(
      `${cap}L${hx - r * 0.2} ${hy - r * 0.4}C${hx - r * 0.1} ${hy + r * 0.6} ${hx - r * 0.4} ${hy + r * 1.7} ${hx - r * 1.5} ${hy + r * 1.7}C${hx - r * 1.1} ${hy + r} ${hx - r} ${hy + r * 0.4} ${hx - r} ${hy}Z`,
    ),
    cap: crown(`${cap}L${hx + r * 1.7} ${hy - r * 0.2}L${hx - r} ${hy - r * 0.1}Z`),
    helmet: path(`${cap}L${hx + r * 1.4} ${hy - r * 0.35}L${hx - r * 1.3} ${hy - r * 0.2}Z`, {
      fill: sheet,
      width: edge,
    }),
  } satisfies Record<NonNullable<Person['hair']>, string>
  const [nx, ny] = joints.neck
  const [px, py] = joints.hip
  const torso = polygon(
    (
      [
        [nx - 0.045, ny],
        [nx + 0.04, ny],
        [px + 0.045, py],
        [px - 0.04, py],
      ] satisfies Point[]
    ).map(at),
    { fill: top, width: 0 },
  )
  const body =
    arm(joints.back.arm) +
    leg(joints.back.leg, legs) +
    leg(joints.front.leg, legs) +
    limb(
      [
        [nx, ny],
        [(nx + joints.head[0]) / 2 + 0.004, (ny + joints.head[1]) / 2],
      ],
      0.042,
      sheet,
    ) +
    limb(
      [
        [px, py + 0.02],
        [nx, ny - 0.03],
      ],
      0.118,
      top,
    ) +
    torso +
    ellipse(hx, hy, r * 0.98, r * 1.18, { fill: sheet, width: edge }) +
    crowns[hair] +
    arm(joints.front.arm)
  return facing === 'left' ? mirrored(x, body) : body
}
