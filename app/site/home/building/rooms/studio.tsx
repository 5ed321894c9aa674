import { Chair, Desk, DeskTop, Laptop, Pendant, Plant } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** Studio, for technologies without their own drawing: a plan on the wall, a long table and two people. */
export function StudioRoom() {
  return (
    <g id="room-studio">
      <path d="M14 30h66v46H14Z" className="filled" />
      <path d="M22 66V46h18v-8h22v28M22 56h18M40 46v20M50 38v28" className="fine" />
      <path d="M18 70h40" strokeWidth="1.6" />
      <path d="M146 34h70M146 56h70" className="fine" />
      <path
        d="M152 34v-7h7v7M163 34v-9h5v9M171 34v-6h14v6M196 34v-8h9v8M151 56v-6h12v6M170 56v-9h6v9M180 56v-8h6v8M194 56v-6h14v6"
        className="filled"
      />
      <Pendant x={118} drop={24} />
      <Person x={58} pose="hold" facing="right" wears="ink" hair="bun" />
      <Desk x={78} w={92} />
      <DeskTop x={78} w={92} />
      <path d="M88 102v-4h26v4M92 98v-4h18v4" className="filled" />
      <Laptop x={150} flip />
      <Chair x={182} facing="left" />
      <Person x={182} pose="type" facing="left" trousers="ink" />
      <path d="M206 136v-12h16v12Z" className="filled" />
      <Plant x={214} y={124} scale={0.8} />
    </g>
  )
}
