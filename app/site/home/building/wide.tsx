import { Atrium } from './atrium.tsx'
import { Person } from './person.tsx'
import { RoofGarden, RoofMachines, Skylight } from './roof.tsx'
import { Room } from './room.tsx'
import type { DrawnRoom } from './room-link.ts'
import { Cut, Dimension, Footing, floorHeight, groundOf, Level, Raised } from './structure.tsx'

/** x of the two rooms of a floor. */
const columns = [74, 536]

/** Vertical section of the building for wide pages: the rooms on up to three floors around the atrium. */
export function WideSection({ rooms }: { rooms: readonly DrawnRoom[] }) {
  const floors = Math.ceil(rooms.length / columns.length)
  const ground = groundOf(floors)
  const tops = Array.from({ length: floors }, (_, floor) => 164 + floorHeight * floor)
  return (
    <svg viewBox={`0 0 840 ${ground + 94}`} aria-hidden="true" className="drawing wide-section">
      <Skylight />
      <RoofGarden />
      <RoofMachines />
      <path d={`M308 172h224v${ground - 172}H308Z`} className="air" />
      {tops.flatMap((top, floor) =>
        columns.map((x, column) => {
          const index = 2 * floor + column
          const room = rooms[index]
          return (
            <Room
              key={index}
              room={room ?? { drawing: 'lounge' }}
              {...(room && { place: index + 1 })}
              x={x}
              y={top + 8}
            />
          )
        }),
      )}
      <Atrium floors={floors} />

      <path
        d={`M0 ${ground + 38}H312V177${tops.map((y) => `M86 ${y + 13}H760`).join('')}`}
        className="cable"
      />
      <path d={tops.map((y) => `M312 ${y + 13}h.1`).join('')} className="joint" />

      {tops.map((y, floor) => (
        <Slab key={y} y={y} isRoof={floor === 0} isLowest={floor === floors - 1} />
      ))}
      <Cut x={66} y={164} w={8} h={ground - 164} />
      <Cut x={766} y={164} w={8} h={ground - 164} />
      <Cut x={304} y={172} w={4} h={ground - 172} />
      <Cut x={532} y={172} w={4} h={ground - 172} />
      <Cut x={66} y={ground} w={708} h={8} />
      {[70, 306, 534, 770].map((x) => (
        <Footing key={x} x={x} y={ground + 8} />
      ))}

      <Person x={36} y={ground + 8} pose="walk" wears="gray" scale={0.95} />
      <Raised from={ground}>
        <Bicycle />
      </Raised>

      <g className="notes">
        {tops.map((y, floor) => (
          <Level key={y} x={10} y={y} text={`+${(3.2 * (floors - floor)).toFixed(2)}`} />
        ))}
        <Dimension y={ground + 78} at={[70, 306, 534, 770]} texts={['7.20', '6.80', '7.20']} />
      </g>
    </svg>
  )
}

interface SlabProps {
  y: number
  isRoof: boolean
  /** Whether this is the slab above the ground floor, which is shorter, to make room for the tree. */
  isLowest: boolean
}

/** Slab over a floor, on both sides of the atrium. Galleries extend into the atrium. */
const Slab = ({ y, isRoof, isLowest }: SlabProps) => {
  const left = isRoof ? 242 : 280
  const right = isRoof || isLowest ? 242 : 280
  return (
    <>
      <Cut x={66} y={y} w={left} h={8} />
      <Cut x={774 - right} y={y} w={right} h={8} />
    </>
  )
}

const Bicycle = () => (
  <>
    <circle cx="790" cy="592" r="11" />
    <circle cx="818" cy="592" r="11" />
    <path d="M790 592l8-17h14l6 17M798 575l6 17h-14M804 592l8-17M795 571h6M812 575l-1-7h6" />
  </>
)
