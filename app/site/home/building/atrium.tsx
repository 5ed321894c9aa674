import { Fragment } from 'react'
import { Person } from './person.tsx'
import { Flight, floorHeight, groundOf, Railing, Raised } from './structure.tsx'

/** Landing half way up a stair, with the flight behind it. */
const Landing = ({ y }: { y: number }) => (
  <>
    <path d={`M414 ${y}h28v5h-28Z`} className="solid" />
    <Railing x={418} y={y} w={24} />
    <Flight x={414} y={y} run={-76} rise={72} isBehind />
  </>
)

/** The atrium: a stair through all floors, a tall tree, a glass roof. A building of one floor has no stair. */
export function Atrium({ floors }: { floors: number }) {
  const ground = groundOf(floors)
  // Floors above the ground floor, from the bottom up.
  const upper = Array.from({ length: floors - 1 }, (_, index) => ground - floorHeight * (index + 1))
  return (
    <g>
      <path d={upper.map((y) => `M308 ${y + 8}h224`).join('')} className="fine" />
      <path
        d={upper.map((y, index) => `M344 ${y - 12}h${index === 0 ? 188 : 148}`).join('')}
        className="fine"
      />
      {floors > 1 && (
        <>
          <path
            d="M360 172L308 300M398 160L330 330M452 160L520 330M482 172L532 300"
            className="ray"
          />
          <Mobile />
        </>
      )}
      <Raised from={ground}>
        <Tree />
      </Raised>

      {upper.map((y, index) => (
        <Fragment key={y}>
          <Flight
            x={index === 0 ? 318 : 338}
            y={y + floorHeight}
            run={index === 0 ? 96 : 76}
            rise={72}
          />
          <Landing y={y + 72} />
        </Fragment>
      ))}

      {floors > 1 && (
        <Person x={388} y={ground - 53} pose="climb" wears="ink" hair="bun" scale={0.95} />
      )}
      {floors > 2 && (
        <>
          <Person x={430} y={380} pose="hold" facing="left" trousers="ink" scale={0.95} />
          <Person x={516} y={308} pose="stand" facing="left" wears="gray" scale={0.95} />
          <Railing x={496} y={308} w={36} />
        </>
      )}
      <Person x={436} y={ground} pose="walk" trousers="ink" hair="long" scale={0.95} />
    </g>
  )
}

/** Mobile: a turning sculpture that hangs in the atrium. */
const Mobile = () => (
  <>
    <path d="M420 128v62M388 196q32-12 66-4M388 196v22M454 192v16M372 226q16-10 34-6M372 226v12M406 220v22M438 214q16-10 34-4M438 214v10M472 210v20" />
    <path d="M366 238h12l-6 13ZM464 230h16v9h-16Z" className="filled" />
    <circle cx="406" cy="248" r="6" className="solid" />
    <circle cx="438" cy="231" r="7" className="lit" />
  </>
)

const Tree = () => (
  <>
    <path
      d="M486 578C483 540 489 520 486 492M486 528C479 516 473 510 464 504M487 514C493 504 500 499 509 494"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <path
      d="M450 510C434 498 438 474 454 468C448 446 470 428 486 436C500 424 524 436 520 458C536 466 538 494 522 506C512 518 496 512 490 502C480 516 462 520 450 510Z"
      className="leaves"
    />
    <path
      d="M456 488c4-5 9-6 14-4M474 462c4-6 10-7 15-4M500 474c4-4 9-4 13-1M478 490c4-4 8-5 12-3M506 494c3-3 6-4 10-3M496 448c4-3 7-4 11-2M463 474c3-2 5-2 8-1"
      className="fine"
    />
    <path d="M466 578h40l-4 18h-32Z" className="filled" />
  </>
)
