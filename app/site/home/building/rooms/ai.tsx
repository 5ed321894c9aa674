import { Chair, Desk, DeskTop, Laptop, Pendant } from '../furniture.tsx'
import { Person } from '../person.tsx'

const layers = [
  [42, 60, 78],
  [36, 51, 66, 81],
  [42, 60, 78],
  [51, 69],
]
const left = 20
const step = 26
const links = layers
  .slice(0, -1)
  .flatMap((layer, i) =>
    layer.flatMap((from) =>
      (layers[i + 1] ?? []).map(
        (to) => `M${left + i * step} ${from}L${left + (i + 1) * step} ${to}`,
      ),
    ),
  )
  .join('')

const nodes = layers.flatMap((layer, i) => layer.map((y) => `M${left + i * step} ${y}h.1`)).join('')

/** AI room: a network on the blackboard, a robot arm that hands over a cup, and a cat. */
export function AiRoom() {
  return (
    <g id="room-ai">
      <path d="M10 28h98v62H10Z" className="filled" />
      <path d={links} className="fine" />
      <path d={nodes} strokeWidth="6" strokeLinecap="round" />
      <Person x={116} pose="point" facing="left" wears="ink" hair="bun" />
      <Pendant x={162} drop={20} />
      <Chair x={150} />
      <Person x={150} pose="type" trousers="ink" />
      <Desk x={160} w={66} />
      <DeskTop x={160} w={66} />
      <Laptop x={178} />
      <g strokeLinecap="round">
        <path d="M206 102h16v-5h-16Z" className="solid" />
        <path d="M214 97l4-27-20-10-5 12" strokeWidth="5" />
        <path d="M214 97l4-27-20-10-5 12" strokeWidth="2.6" className="light-stroke" />
        <path d="M218 70h.1M198 60h.1" strokeWidth="7" />
        <path d="M189 78v-5h8v5" strokeWidth="1.6" />
        <path d="M189.5 79h7v7h-7Z" className="filled" />
      </g>
      <path
        d="M28 136c-3-12 12-16 24-13c2-5 8-5 9-1l3-2v5c2 4 0 8-4 11ZM28 135c-7 0-9-4-8-9"
        className="filled"
      />
    </g>
  )
}
