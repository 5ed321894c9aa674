import { Plant } from './furniture.tsx'
import { Person } from './person.tsx'
import { Room } from './room.tsx'
import { roomNames } from './room-link.ts'
import { Cut, Dimension, Flight, Footing, Railing } from './structure.tsx'

const floors = roomNames
const top = (floor: number) => 128 + 144 * floor

/** Section for narrow pages: the six rooms above each other, beside the stair. */
export function Tower() {
  return (
    <svg viewBox="0 0 330 1052" aria-hidden="true" className="drawing tower">
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

      <path d="M262 128h54v856h-54Z" className="air" />
      {floors.map((name, floor) => (
        <Room key={name} name={name} x={28} y={top(floor)} />
      ))}
      {floors.map((name, floor) => (
        <g key={name}>
          <Flight x={266} y={top(floor) + 136} run={40} rise={68} />
          {floor > 0 && <Flight x={306} y={top(floor) + 68} run={-40} rise={76} isBehind />}
          <path d={`M302 ${top(floor) + 68}h14`} strokeWidth="3" />
        </g>
      ))}
      <Person x={281} y={top(1) + 111} pose="climb" wears="ink" scale={0.9} />
      <Person x={283} y={top(4) + 108} pose="climb" trousers="ink" hair="long" scale={0.9} />

      <path
        d={`M0 1018H264V133${floors.map((_, floor) => `M264 ${top(floor) + 5}H40`).join('')}`}
        className="cable"
      />
      <path d={floors.map((_, floor) => `M264 ${top(floor) + 5}h.1`).join('')} className="joint" />

      <Cut x={20} y={120} w={242} h={8} />
      {floors.slice(1).map((name, floor) => (
        <Cut key={name} x={20} y={top(floor + 1) - 8} w={246} h={8} />
      ))}
      <Cut x={20} y={120} w={8} h={864} />
      <Cut x={316} y={120} w={8} h={864} />
      <Cut x={20} y={984} w={304} h={8} />
      <Footing x={24} y={992} depth={18} />
      <Footing x={320} y={992} depth={18} />

      <g className="notes">
        <Dimension y={1042} at={[24, 264, 320]} texts={['7.20', '1.80']} />
      </g>
    </svg>
  )
}
