import { Chair, Desk, DeskTop, Laptop, Pendant } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** Full-stack room: a team at one table, with a drawing of the building on the wall. */
export function FullStackRoom() {
  return (
    <g id="room-fullstack">
      <path d="M12 36h54v44H12Z" className="filled" />
      <path
        d="M19 72V50h14v-5l6-5 6 5v5h14v22M19 57h14M19 64h14M45 57h14M45 64h14M33 50v22M45 50v22"
        className="fine"
      />
      <path d="M16 72h46" strokeWidth="1.6" />
      <Pendant x={152} drop={26} />
      <Chair x={74} />
      <Person x={74} pose="type" wears="ink" hair="bun" />
      <Person x={128} pose="stand" hair="long" />
      <Chair x={180} facing="left" />
      <Person x={180} pose="type" facing="left" trousers="ink" />
      <Desk x={84} w={86} />
      <DeskTop x={84} w={86} />
      <Laptop x={104} />
      <Laptop x={150} flip />
      <path d="M122 102v-5h5v5Z" className="filled" />
      <path d="M200 46h20v90h-20ZM200 68h20M200 91h20M200 114h20" className="filled" />
      <path d="M204 68V54M207.5 68V52M211 68V55M215 68l-3-13M203 91v-8h8v8M214 91v-12M217 91v-12M203 114v-12M206.5 114v-14M210 114v-11M203 135v-14h14v14" />
      <path d="M24 136v-22h20v22" className="filled" />
      <path d="M27 114v-9h14v9" className="filled" />
      <path d="M31 105c-3-5 2-6 0-11M36 105c-3-5 2-6 0-11" className="fine" />
    </g>
  )
}
