import type { DrawnRoom, RoomName } from './room-link.ts'
import { room } from './structure.tsx'

/** Horizontal position of each room's lamp. */
const lamps: Record<RoomName, number> = {
  web: 62,
  mobile: 156,
  cloud: 80,
  ai: 162,
  iot: 132,
  fullstack: 152,
  studio: 118,
  library: 150,
  lounge: 60,
}

interface RoomProps {
  room: DrawnRoom
  /** Number of the room and of its door, counted from 1. Absent for a room that is never lit. */
  place?: number
  x: number
  y: number
}

/** Room in the building: background, light and furniture. */
export function Room({ room: { drawing, isMirrored }, place, x, y }: RoomProps) {
  const lamp = isMirrored ? room.width - lamps[drawing] : lamps[drawing]
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0h${room.width}v${room.height}H0Z`} className="air" />
      {place && (
        <g className={`light light-${place}`}>
          <path d={`M0 0h${room.width}v${room.height}H0Z`} className="glow" />
          <path
            d={`M${lamp - 8} 30L${Math.max(0, lamp - 92)} ${room.height}H${Math.min(room.width, lamp + 92)}L${lamp + 8} 30Z`}
            className="beam"
          />
        </g>
      )}
      <use
        href={`#room-${drawing}`}
        transform={isMirrored && `translate(${room.width} 0)scale(-1 1)`}
      />
    </g>
  )
}
