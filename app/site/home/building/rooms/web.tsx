import { Chair, Desk, DeskTop, Pendant, Plant, Screen } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** Web room: a web page on the wall, and the two people who build it. */
export function WebRoom() {
  return (
    <g id="room-web">
      <path d="M116 28h92v62h-92Z" className="filled" />
      <path d="M116 37h92M120.5 32.5h.1M125 32.5h.1M129.5 32.5h.1" strokeLinecap="round" />
      <path d="M123 45h34M123 50h26" strokeWidth="2.5" />
      <path d="M123 56h14v5h-14Z" className="solid" />
      <path d="M164 43h37v19h-37ZM164 58l11-9 9 7 6-4 11 8" className="fine" />
      <path d="M123 69h23v14h-23ZM151 69h23v14h-23ZM179 69h22v14h-22Z" className="fine" />
      <Pendant x={62} drop={22} />
      <Chair x={34} />
      <Person x={34} pose="type" wears="ink" hair="bun" />
      <Desk x={44} w={54} />
      <DeskTop x={44} w={54} />
      <Screen x={84} />
      <path d="M60 102v-5h5v5Z" className="filled" />
      <Person x={136} pose="point" trousers="ink" />
      <path d="M172 136v-24h40v24M192 112v24M186 121h3M195 121h3" className="filled" />
      <Plant x={200} y={112} scale={0.62} />
    </g>
  )
}
