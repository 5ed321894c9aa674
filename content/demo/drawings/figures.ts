import { ellipse, mirrored, type Point, path, polygon, track, weight } from './hand.ts'
import { ink, sheet } from './ink.ts'

/** People: jointed figures in the drawing's line, facing right, measured by their height. */

type Joints = {
  hip: Point
  neck: Point
  head: Point
  front: { arm: [Point, Point]; leg: [Point, Point] }
  back: { arm: [Point, Point]; leg: [Point, Point] }
}

const standing = {
  hip: [0, 0.5],
  neck: [0.005, 0.79],
  head: [0.02, 0.925],
} satisfies Partial<Joints>
const seated = {
  hip: [0, 0.3],
  neck: [0.035, 0.58],
  head: [0.06, 0.715],
} satisfies Partial<Joints>
const atEase: { front: Joints['front']; back: Joints['back'] } = {
  front: {
    arm: [
      [-0.02, 0.64],
      [0.02, 0.49],
    ],
    leg: [
      [0.03, 0.27],
      [0.015, 0.03],
    ],
  },
  back: {
    arm: [
      [0.03, 0.63],
      [0.07, 0.49],
    ],
    leg: [
      [-0.02, 0.27],
      [-0.045, 0.03],
    ],
  },
}
const chair: { front: [Point, Point]; back: [Point, Point] } = {
  front: [
    [0.22, 0.31],
    [0.2, 0.04],
  ],
  back: [
    [0.24, 0.3],
    [0.25, 0.04],
  ],
}

const poses = {
  stand: { ...standing, ...atEase },
  walk: {
    ...standing,
    front: {
      arm: [
        [0.06, 0.65],
        [0.13, 0.54],
      ],
      leg: [
        [-0.02, 0.27],
        [-0.14, 0.07],
      ],
    },
    back: {
      arm: [
        [-0.07, 0.65],
        [-0.09, 0.51],
      ],
      leg: [
        [0.09, 0.29],
        [0.12, 0.04],
      ],
    },
  },
  point: {
    ...standing,
    front: {
      arm: [
        [0.11, 0.74],
        [0.26, 0.83],
      ],
      leg: atEase.front.leg,
    },
    back: atEase.back,
  },
  reach: {
    ...standing,
    front: {
      arm: [
        [0.12, 0.87],
        [0.2, 1.04],
      ],
      leg: atEase.front.leg,
    },
    back: {
      arm: [
        [0.12, 0.72],
        [0.24, 0.78],
      ],
      leg: atEase.back.leg,
    },
  },
  hold: {
    ...standing,
    front: {
      arm: [
        [0.02, 0.62],
        [0.15, 0.66],
      ],
      leg: atEase.front.leg,
    },
    back: {
      arm: [
        [0.05, 0.63],
        [0.16, 0.68],
      ],
      leg: atEase.back.leg,
    },
  },
  climb: {
    ...standing,
    front: {
      arm: [
        [0.1, 0.72],
        [0.19, 0.84],
      ],
      leg: [
        [0.13, 0.36],
        [0.12, 0.16],
      ],
    },
    back: {
      arm: [
        [0.1, 0.66],
        [0.2, 0.66],
      ],
      leg: [
        [-0.01, 0.26],
        [-0.05, 0.03],
      ],
    },
  },
  sit: {
    ...seated,
    front: {
      arm: [
        [0.03, 0.42],
        [0.17, 0.36],
      ],
      leg: chair.front,
    },
    back: {
      arm: [
        [0.07, 0.42],
        [0.2, 0.37],
      ],
      leg: chair.back,
    },
  },
  type: {
    ...seated,
    front: {
      arm: [
        [0.07, 0.42],
        [0.24, 0.445],
      ],
      leg: chair.front,
    },
    back: {
      arm: [
        [0.1, 0.43],
        [0.27, 0.455],
      ],
      leg: chair.back,
    },
  },
  lean: {
    hip: [0, 0.5],
    neck: [0.12, 0.77],
    head: [0.17, 0.89],
    front: {
      arm: [
        [0.17, 0.62],
        [0.3, 0.55],
      ],
      leg: [
        [0.0, 0.27],
        [0.02, 0.03],
      ],
    },
    back: {
      arm: [
        [0.2, 0.63],
        [0.33, 0.57],
      ],
      leg: [
        [-0.05, 0.27],
        [-0.07, 0.03],
      ],
    },
  },
} satisfies Record<string, Joints>

export type Pose = keyof typeof poses
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
  const limb = (points: Point[], thickness: number, fill: string) => {
    const d = track(points.map(at))
    const stroke = (width: number, colour: string) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${(width).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
    return stroke(thickness * height + edge * 2, ink) + stroke(thickness * height, fill)
  }
  const leg = ([knee, foot]: [Point, Point], fill: string) =>
    limb([foot, [foot[0] + 0.055, foot[1] - 0.008]], 0.028, ink) +
    limb([joints.hip, knee, foot], 0.066, fill)
  const arm = ([elbow, hand]: [Point, Point]) => {
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
