import { Pendant } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** Mobile room: a phone as tall as a person. */
export function MobileRoom() {
  return (
    <g id="room-mobile">
      <Pendant x={156} drop={22} />
      <rect x="66" y="44" width="44" height="89" rx="6" className="filled" strokeWidth="2.2" />
      <path d="M82 49h12" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M72 60h20M72 65h13" strokeWidth="2" />
      <path d="M72 73h32v20h-32Z" className="fine" />
      <path d="M72 90l9-8 8 6 6-4 9 6" className="fine" />
      <path d="M72 100h32v8h-32Z" className="solid" />
      <path d="M72 113h32v8h-32Z" className="fine" />
      <path d="M60 136h56" strokeWidth="2" />
      <Person x={40} pose="point" wears="ink" />
      <path d="M12 34h13v24h-13ZM31 34h13v24h-13Z" className="filled" />
      <path d="M15 38h7M15 42h5M34 38h7M34 42h5M15 54h7M34 54h7" className="fine" />
      <path
        d="M130 136v-4M214 136v-4M124 132v-26c0-6 10-6 10 0v10h76v-10c0-6 10-6 10 0v26Z"
        className="filled"
      />
      <path d="M134 116v-21c0-5 3-8 8-8h60c5 0 8 3 8 8v21" className="filled" />
      <path d="M172 87v29" className="fine" />
      <Person x={156} y={138} pose="rest" hair="long" trousers="ink" />
      <path d="M167 99l4-8" strokeWidth="2.5" strokeLinecap="round" />
      <Person x={190} y={138} pose="rest" wears="gray" />
      <path d="M201 99l4-8" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}
