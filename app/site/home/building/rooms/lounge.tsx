import { Pendant, Plant } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** Lounge: fills the last room of a building with an odd number of technologies. */
export function LoungeRoom() {
  return (
    <g id="room-lounge">
      <path d="M96 30h64v40H96Z" className="filled" />
      <path d="M96 60l18-16 14 11 10-8 22 15" className="fine" />
      <Pendant x={60} drop={22} />
      <path
        d="M34 136v-4M118 136v-4M28 132v-26c0-6 10-6 10 0v10h76v-10c0-6 10-6 10 0v26Z"
        className="filled"
      />
      <path d="M38 116v-21c0-5 3-8 8-8h60c5 0 8 3 8 8v21" className="filled" />
      <path d="M76 87v29" className="fine" />
      <Person x={60} y={138} pose="rest" hair="bun" trousers="ink" />
      <path d="M138 136v-18M164 136v-18M132 118h38" strokeWidth="1.6" />
      <path d="M146 118v-6h9v6" className="filled" />
      <path d="M149 109c-3-5 2-6 0-11M153 109c-3-5 2-6 0-11" className="fine" />
      <path d="M198 136v-16h20v16Z" className="filled" />
      <Plant x={206} y={120} scale={1.1} />
    </g>
  )
}
