/**
 * Poses of standing and seated people who face right, as coordinates of their joints. A standing person is 1 high.
 * The point (0, 0) is on the floor: at the feet of a standing person, below the seat of a seated one.
 */

type Joint = readonly [x: number, y: number]
interface Side {
  /** Elbow and hand. */
  arm: readonly [Joint, Joint]
  /** Knee and foot. */
  leg: readonly [Joint, Joint]
}
export interface Joints {
  hip: Joint
  neck: Joint
  head: Joint
  front: Side
  back: Side
}

const upright = { hip: [0, 0.5], neck: [0.005, 0.79], head: [0.02, 0.925] } as const
const seated = { hip: [0, 0.3], neck: [0.035, 0.58], head: [0.06, 0.715] } as const
const legs = {
  front: [
    [0.03, 0.27],
    [0.015, 0.03],
  ],
  back: [
    [-0.02, 0.27],
    [-0.045, 0.03],
  ],
} as const
const chair = {
  front: [
    [0.22, 0.31],
    [0.2, 0.04],
  ],
  back: [
    [0.24, 0.3],
    [0.25, 0.04],
  ],
} as const
const hanging = {
  front: [
    [-0.02, 0.64],
    [0.02, 0.49],
  ],
  back: [
    [0.03, 0.63],
    [0.07, 0.49],
  ],
} as const

export const poses = {
  stand: {
    ...upright,
    front: { arm: hanging.front, leg: legs.front },
    back: { arm: hanging.back, leg: legs.back },
  },
  walk: {
    ...upright,
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
    ...upright,
    front: {
      arm: [
        [0.11, 0.74],
        [0.26, 0.83],
      ],
      leg: legs.front,
    },
    back: { arm: hanging.back, leg: legs.back },
  },
  reach: {
    ...upright,
    front: {
      arm: [
        [0.12, 0.87],
        [0.2, 1.04],
      ],
      leg: legs.front,
    },
    back: {
      arm: [
        [0.12, 0.72],
        [0.24, 0.78],
      ],
      leg: legs.back,
    },
  },
  hold: {
    ...upright,
    front: {
      arm: [
        [0.02, 0.62],
        [0.15, 0.66],
      ],
      leg: legs.front,
    },
    back: {
      arm: [
        [0.05, 0.63],
        [0.16, 0.68],
      ],
      leg: legs.back,
    },
  },
  climb: {
    ...upright,
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
  rest: {
    ...seated,
    front: {
      arm: [
        [0.04, 0.42],
        [0.15, 0.5],
      ],
      leg: chair.front,
    },
    back: {
      arm: [
        [0.07, 0.42],
        [0.17, 0.5],
      ],
      leg: chair.back,
    },
  },
} as const satisfies Record<string, Joints>

export type Pose = keyof typeof poses
