import { Plant } from './furniture.tsx'
import { Person } from './person.tsx'
import { Railing } from './structure.tsx'

/** Skylight over the atrium. */
export const Skylight = () => (
  <>
    <path d="M304 172v-44L420 74l116 54v44" className="filled" />
    <path
      d="M304 128h232M333 114.5v57.5M362 101v71M391 87.5v84.5M449 87.5v84.5M478 101v71M507 114.5v57.5M420 74v98"
      className="fine"
    />
    <path d="M304 172v-44L420 74l116 54v44" strokeWidth="3" />
    <path d="M298 131L420 74l122 57" strokeWidth="2" />
  </>
)

/** Roof garden, with its gardener. */
export const RoofGarden = () => (
  <>
    <Railing x={74} y={164} w={216} />
    <path d="M84 152h54v12H84ZM232 152h54v12h-54Z" className="filled" />
    <Plant x={98} y={156} scale={0.7} />
    <Plant x={122} y={156} scale={0.8} />
    <Plant x={246} y={156} scale={0.8} />
    <Plant x={270} y={156} scale={0.65} />
    <Person x={176} y={164} pose="hold" facing="left" wears="ink" hair="bun" />
    <path d="M158 118h10v10h-10ZM158 121l-10-7M168 120c4 0 4 6 0 6" className="filled" />
    <path d="M146 116l-4 8M149 118l-3 8M144 114l-6 6" className="fine" />
  </>
)

/** Solar panels, the ventilation unit and the mast. */
export const RoofMachines = () => (
  <>
    {[556, 596, 636].map((x) => (
      <path key={x} d={`M${x} 160l34-22v26M${x} 164v-4M${x + 11} 153l0 0M${x - 2} 161.5l38-24.5`} />
    ))}
    <path d="M682 136h48v28h-48Z" className="filled" />
    <path d="M690 142h14v16h-14ZM690 146h14M690 150h14M690 154h14" className="fine" />
    <circle cx="718" cy="150" r="8" className="filled" />
    <path d="M718 150l5-6M718 150l-8-1M718 150l3 8" />
    <path d="M752 164V62M744 164l8-22 8 22M746 82h12M747 94h10" />
    <path d="M740 112c-7-6-8-16-2-22l16 17c-4 5-10 8-14 5ZM746 98l-9 1" className="filled" />
    <path d="M758 56c5 5 5 12 0 17M764 51c8 8 8 19 0 27" className="cable" />
  </>
)
