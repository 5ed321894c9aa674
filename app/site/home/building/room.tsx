import type { RoomName } from './room-link.ts'
import { room } from './structure.tsx'

/** Positions of the rooms' lamps. */
const lamps: Record<RoomName, number> = {
  web: 62,
  mobile: 156,
  cloud: 80,
  ai: 162,
  iot: 132,
  fullstack: 152,
}

/** Room at its place in the building: background, light and furniture. */
export function Room({ name, x, y }: { name: RoomName; x: number; y: number }) {
  const lamp = lamps[name]
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0h${room.width}v${room.height}H0Z`} className="air" />
      <g className={`light light-${name}`}>
        <path d={`M0 0h${room.width}v${room.height}H0Z`} className="glow" />
        <path
          d={`M${lamp - 8} 30L${Math.max(0, lamp - 92)} ${room.height}H${Math.min(room.width, lamp + 92)}L${lamp + 8} 30Z`}
          className="beam"
        />
      </g>
      <use href={`#room-${name}`} />
    </g>
  )
}
