import { Chair, Desk, DeskTop, Pendant, Plant, Screen } from '../furniture.tsx'
import { Person } from '../person.tsx'

const boards = [52, 73, 94, 115]
/** The books on the board at `y`. */
const books = (y: number) =>
  [
    ...[10, 18, 44, 92].map((x) => `M${x} ${y}v-15`),
    ...[14, 22, 40, 64, 88].map((x) => `M${x} ${y}v-12`),
    `M30 ${y}l5-13M70 ${y}v-5h12v5`,
  ].join('')

/** Library, for technologies without their own drawing: shelves up to the ceiling, a reader and a desk. */
export function LibraryRoom() {
  return (
    <g id="room-library">
      <path d="M6 30h94v106H6Z" className="filled" />
      <path d={boards.map((y) => `M6 ${y}h94`).join('')} />
      <path d={boards.map(books).join('')} />
      <path d="M53 30v106" className="fine" />
      <Person x={112} pose="hold" facing="left" wears="gray" hair="long" />
      <path d="M100 88l-8 3v7l8-3 5 2v-7Z" className="filled" />
      <Pendant x={150} drop={20} />
      <Chair x={146} />
      <Person x={146} pose="type" trousers="ink" hair="bun" />
      <Desk x={156} w={50} />
      <DeskTop x={156} w={50} />
      <Screen x={192} />
      <path d="M164 34h44v34h-44Z" className="filled" />
      <path d="M168 62l10-12 8 7 7-9 11 14" className="fine" />
      <Plant x={220} scale={0.62} />
    </g>
  )
}
