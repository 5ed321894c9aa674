import { Atrium } from './atrium.tsx'
import { Person } from './person.tsx'
import { RoofGarden, RoofMachines, Skylight } from './roof.tsx'
import { Room } from './room.tsx'
import { Cut, Dimension, Footing, Level } from './structure.tsx'

/** Section for wide pages: six rooms on three floors around the atrium. */
export function WideSection() {
  return (
    <svg viewBox="0 0 840 690" aria-hidden="true" className="drawing wide-section">
      <Skylight />
      <RoofGarden />
      <RoofMachines />
      <path d="M308 172h224v424H308Z" className="air" />
      <Room name="web" x={74} y={172} />
      <Room name="mobile" x={536} y={172} />
      <Room name="cloud" x={74} y={316} />
      <Room name="ai" x={536} y={316} />
      <Room name="iot" x={74} y={460} />
      <Room name="fullstack" x={536} y={460} />
      <Atrium />

      <path d="M0 634H312V177M86 177H760M86 321H760M86 465H760" className="cable" />
      <path d="M312 177h.1M312 321h.1M312 465h.1" className="joint" />

      <Cut x={66} y={164} w={242} h={8} />
      <Cut x={532} y={164} w={242} h={8} />
      <Cut x={66} y={308} w={280} h={8} />
      <Cut x={494} y={308} w={280} h={8} />
      <Cut x={66} y={452} w={280} h={8} />
      <Cut x={532} y={452} w={242} h={8} />
      <Cut x={66} y={164} w={8} h={432} />
      <Cut x={766} y={164} w={8} h={432} />
      <Cut x={304} y={172} w={4} h={424} />
      <Cut x={532} y={172} w={4} h={424} />
      <Cut x={66} y={596} w={708} h={8} />
      {[70, 306, 534, 770].map((x) => (
        <Footing key={x} x={x} y={604} />
      ))}

      <Person x={36} y={604} pose="walk" wears="gray" scale={0.95} />
      <Bicycle />

      <g className="notes">
        <Level x={10} y={164} text="+9.60" />
        <Level x={10} y={308} text="+6.40" />
        <Level x={10} y={452} text="+3.20" />
        <Dimension y={674} at={[70, 306, 534, 770]} texts={['7.20', '6.80', '7.20']} />
      </g>
    </svg>
  )
}

const Bicycle = () => (
  <>
    <circle cx="790" cy="592" r="11" />
    <circle cx="818" cy="592" r="11" />
    <path d="M790 592l8-17h14l6 17M798 575l6 17h-14M804 592l8-17M795 571h6M812 575l-1-7h6" />
  </>
)
