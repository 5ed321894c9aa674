import { type Joints, type Pose, poses } from './poses.ts'

const height = 70
const edge = 1.1
const round = (value: number) => Math.round(value * 10) / 10
const at = (joint: readonly [number, number]) =>
  `${round(joint[0] * height)} ${round(-joint[1] * height)}`
const track = (...joints: (readonly [number, number])[]) => `M${joints.map(at).join('L')}`

interface LimbProps {
  d: string
  thickness: number
  /** Color class of clothes or skin. Absent for a part in ink only, such as a shoe. */
  cloth?: 'cloth-top' | 'cloth-legs' | 'cloth-skin'
}

/** Outlined limb: the same path twice, with the wider stroke in ink below. */
function Limb({ d, thickness, cloth }: LimbProps) {
  return (
    <>
      <path d={d} strokeWidth={round(thickness * height + 2 * edge)} />
      <path d={d} strokeWidth={round(thickness * height)} className={cloth} />
    </>
  )
}

function Leg({ hip, leg: [knee, foot] }: { hip: Joints['hip']; leg: Joints['front']['leg'] }) {
  const toe = [foot[0] + 0.055, foot[1] - 0.008] as const
  return (
    <>
      <Limb d={track(foot, toe)} thickness={0.028} />
      <Limb d={track(hip, knee, foot)} thickness={0.066} cloth="cloth-legs" />
    </>
  )
}

function Arm({ neck, arm: [elbow, hand] }: { neck: Joints['neck']; arm: Joints['front']['arm'] }) {
  const shoulder = [neck[0], neck[1] - 0.025] as const
  return (
    <>
      <Limb d={track(shoulder, elbow, hand)} thickness={0.046} cloth="cloth-top" />
      <Limb d={`${track(hand)}h.1`} thickness={0.036} cloth="cloth-skin" />
    </>
  )
}

/** SVG symbol of a pose. */
function PoseSymbol({ pose }: { pose: Pose }) {
  const { hip, neck, head, front, back }: Joints = poses[pose]
  const middle = [(neck[0] + head[0]) / 2, (neck[1] + head[1]) / 2] as const
  return (
    <g
      id={`pose-${pose}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Arm neck={neck} arm={back.arm} />
      <Leg hip={hip} leg={back.leg} />
      <Leg hip={hip} leg={front.leg} />
      <Limb d={track(neck, middle)} thickness={0.042} cloth="cloth-skin" />
      <Limb
        d={track([hip[0], hip[1] + 0.02], [neck[0], neck[1] - 0.03])}
        thickness={0.118}
        cloth="cloth-top"
      />
      <use href="#head" transform={`translate(${at(head)})`} />
      <Arm neck={neck} arm={front.arm} />
    </g>
  )
}

/** SVG symbols of the poses and heads that `Person` uses. */
export function People() {
  return (
    <>
      <g id="head" strokeWidth={edge}>
        <ellipse rx="4" ry="4.8" className="filled" />
        <path d="M-4 .4C-4.5-6.4 4.3-6.5 3.9-1.5L-1-2Z" fill="currentColor" />
      </g>
      <circle id="hair-bun" cx="-4.4" cy="-3.6" r="2.2" fill="currentColor" stroke="none" />
      <path
        id="hair-long"
        d="M-4.1 0C-4.6-6.4 4.2-6.5 3.8-1.4L-.8-1.9C-.4 2.4-1.6 7-6 7C-4.4 4-4.1 1.6-4.1 0Z"
        fill="currentColor"
        stroke="none"
      />
      {Object.keys(poses).map((pose) => (
        <PoseSymbol
          key={pose}
          pose={pose as Pose /* a cast: the keys are those of this object */}
        />
      ))}
    </>
  )
}

interface PersonProps {
  /**
   * Where the person is on the floor: the position of the feet or, for a seated person, of the point below the seat.
   */
  x: number
  y?: number
  pose: Pose
  facing?: 'left' | 'right'
  wears?: 'ink' | 'gray'
  trousers?: 'ink'
  hair?: 'bun' | 'long'
  scale?: number
}

export function Person(props: PersonProps) {
  const { x, y = 136, pose, facing = 'right', wears, trousers, hair, scale = 1 } = props
  const flip =
    facing === 'left' ? `scale(${-scale} ${scale})` : scale === 1 ? '' : `scale(${scale})`
  const clothes = [wears && `wears-${wears}`, trousers && `trousers-${trousers}`].filter(Boolean)
  return (
    <g transform={`translate(${x} ${y})${flip}`} className={clothes.join(' ') || undefined}>
      <use href={`#pose-${pose}`} />
      {hair && <use href={`#hair-${hair}`} transform={`translate(${at(poses[pose].head)})`} />}
    </g>
  )
}
