import { Person } from '../person.tsx'

const racks = [118, 154, 190]
const shelves = [42, 52, 62, 72, 82, 92, 102, 112]

/** Server room: racks, cooled from above, and an engineer at the cables. */
export function CloudRoom() {
  return (
    <g id="room-cloud">
      <path d="M104 0v14h118V0" className="filled" />
      <path
        d="M110 14v4M124 14v4M138 14v4M152 14v4M166 14v4M180 14v4M194 14v4M208 14v4M222 7h8M104 7H0"
        className="fine"
      />
      {racks.map((x) => (
        <g key={x}>
          <rect x={x} y="34" width="32" height="98" className="filled" strokeWidth="1.6" />
          <path d={shelves.map((y) => `M${x + 4} ${y}h24`).join('')} className="fine" />
          <path
            d={shelves.map((y) => `M${x + 6} ${y + 5}h.1m3 0h.1m8 0h7`).join('')}
            strokeLinecap="round"
            strokeWidth="1.5"
          />
          <path d={`M${x + 4} 132v4M${x + 28} 132v4`} />
        </g>
      ))}
      <path d="M134 34v-8h-4v-8M170 34v-16M206 34v-8h4v-8" className="cable" />
      <path
        d="M92 136l12-84M112 136l-6-84M95 118h16M97.5 102h12.5M100 86h9M102 70h6"
        strokeWidth="1.6"
      />
      <Person x={94} y={112} pose="reach" wears="ink" />
      <path d="M14 46h44v34H14Z" className="filled" />
      <path d="M24 70c-6 0-6-9 0-9c1-8 12-8 13-1c8-2 10 10 2 10Z" className="fine" />
      <path d="M14 80h44" strokeWidth="2" />
      <Person x={46} pose="hold" facing="right" hair="long" trousers="ink" />
      <path d="M57 90l7-11" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}
