import { Plant } from './furniture.tsx'
import { Person } from './person.tsx'
import { Room } from './room.tsx'
import type { DrawnRoom } from './room-link.ts'
import { Cut, Dimension, Flight, Footing, floorHeight, Railing } from './structure.tsx'

const top = (floor: number) => 128 + floorHeight * floor

/** Vertical section of the building for narrow pages: the rooms on top of each other, beside the stair. */
export function Tower({ rooms }: { rooms: readonly DrawnRoom[] }) {
  const ground = top(rooms.length)
  return (
    <svg viewBox={`0 0 330 ${ground + 60}`} aria-hidden="true" className="drawing tower">
      <path d="M262 120V84l56-30v66" className="filled" />
      <path d="M262 120V84l56-30v66M276 76.5v43.5M290 69v51M304 61.5v58.5" className="fine" />
      <path d="M258 87l64-35" strokeWidth="3" />
      <path d="M262 120V86M318 120V54" strokeWidth="2" />
      <Railing x={34} y={120} w={222} />
      <path d="M44 108h54v12H44Z" className="filled" />
      <Plant x={58} y={112} scale={0.7} />
      <Plant x={82} y={112} scale={0.8} />
      <Person x={130} y={120} pose="hold" facing="left" wears="ink" hair="bun" />
      <path d="M112 74h10v10h-10ZM112 77l-10-7M122 76c4 0 4 6 0 6" className="filled" />
      <path d="M100 72l-4 8M103 74l-3 8M98 70l-6 6" className="fine" />
      <path d="M186 108h54v12h-54Z" className="filled" />
      <Plant x={200} y={112} scale={0.8} />
      <Plant x={224} y={112} scale={0.65} />

      <path d={`M262 128h54v${ground - 136}h-54Z`} className="air" />
      {rooms.map((room, floor) => (
        <Room key={top(floor)} room={room} place={floor + 1} x={28} y={top(floor)} />
      ))}
      {rooms.map((_, floor) => (
        <g key={top(floor)}>
          <Flight x={266} y={top(floor) + 136} run={40} rise={68} />
          {floor > 0 && <Flight x={306} y={top(floor) + 68} run={-40} rise={76} isBehind />}
          <path d={`M302 ${top(floor) + 68}h14`} strokeWidth="3" />
        </g>
      ))}
      {rooms.length > 1 && <Person x={281} y={top(1) + 111} pose="climb" wears="ink" scale={0.9} />}
      {rooms.length > 4 && (
        <Person x={283} y={top(4) + 108} pose="climb" trousers="ink" hair="long" scale={0.9} />
      )}

      <path
        d={`M0 ${ground + 26}H264V133${rooms.map((_, floor) => `M264 ${top(floor) + 5}H40`).join('')}`}
        className="cable"
      />
      <path d={rooms.map((_, floor) => `M264 ${top(floor) + 5}h.1`).join('')} className="joint" />

      <Cut x={20} y={120} w={242} h={8} />
      {rooms.slice(1).map((_, floor) => (
        <Cut key={top(floor)} x={20} y={top(floor + 1) - 8} w={246} h={8} />
      ))}
      <Cut x={20} y={120} w={8} h={ground - 128} />
      <Cut x={316} y={120} w={8} h={ground - 128} />
      <Cut x={20} y={ground - 8} w={304} h={8} />
      <Footing x={24} y={ground} depth={18} />
      <Footing x={320} y={ground} depth={18} />

      <g className="notes">
        <Dimension y={ground + 50} at={[24, 264, 320]} texts={['7.20', '1.80']} />
      </g>
    </svg>
  )
}
