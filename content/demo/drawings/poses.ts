import type { Point } from './hand.ts'

/**
 * How people stand, sit and work: their joints in fractions of their height, facing right, from
 * the point on the ground below the hip.
 */

export type Joints = {
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

export const poses = {
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
