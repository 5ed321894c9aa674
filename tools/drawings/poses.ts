import {
  poses as buildingPoses,
  type Joints,
  seated,
  upright,
} from '#app/site/home/building/poses.ts'

/** Poses of the plates: those of the building's people, and two that nobody takes there. */
export const poses = {
  ...buildingPoses,
  sit: {
    ...seated,
    front: {
      arm: [
        [0.03, 0.42],
        [0.17, 0.36],
      ],
      leg: buildingPoses.type.front.leg,
    },
    back: {
      arm: [
        [0.07, 0.42],
        [0.2, 0.37],
      ],
      leg: buildingPoses.type.back.leg,
    },
  },
  lean: {
    ...upright,
    neck: [0.12, 0.77],
    head: [0.17, 0.89],
    front: {
      arm: [
        [0.17, 0.62],
        [0.3, 0.55],
      ],
      leg: [
        [0, 0.27],
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
