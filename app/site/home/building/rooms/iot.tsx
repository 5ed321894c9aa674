import { Desk, DeskTop } from '../furniture.tsx'
import { Person } from '../person.tsx'

/** IoT workshop: pipes with a smart meter, a bench, and a drone. */
export function IotRoom() {
  return (
    <g id="room-iot">
      <path d="M52 0v58H18v78M60 0v70H26v66" />
      <path d="M14 104h16v6H14ZM48 24h16v6H48Z" className="filled" />
      <circle cx="22" cy="84" r="13" className="filled" strokeWidth="1.6" />
      <circle cx="22" cy="84" r="9" className="fine" />
      <path d="M22 84l5-6M22 75v2M13 84h2M29 84h2" />
      <path d="M40 78c4 4 4 9 0 13M45 74c7 6 7 15 0 21" className="cable" />
      <path d="M76 34h62M76 52h62" className="fine" />
      <path
        d="M82 34v-7h8v7M95 34v-9h5v9M104 34v-5h12v5M84 52v-9h12v9M101 52v-6h9v6M116 52v-11h5v11M126 52v-7h8v7"
        className="filled"
      />
      <Desk x={84} w={62} />
      <DeskTop x={84} w={62} />
      <path d="M96 102v-5h22v5M101 97v-4M107 97v-4M113 97v-4" className="filled" />
      <path d="M138 102l-3-21-14-8" />
      <path d="M126 69l-9 9 7 3Z" className="filled" />
      <path d="M66 136v-20M78 136v-20M64 116h17" strokeWidth="1.6" />
      <Person x={72} y={137} pose="type" wears="ink" />
      <Person x={168} pose="hold" facing="right" trousers="ink" hair="long" />
      <path d="M177 90h9v6h-9ZM184 90l3-7" className="filled" />
      <g strokeLinecap="round" transform="translate(-7 0)">
        <path d="M196 44h20l-3 8h-14Z" className="solid" />
        <path d="M198 46l-11-6M214 46l11-6M187 40v-3M225 40v-3" />
        <path d="M179 36.5h16M217 36.5h11" strokeWidth="1.8" />
        <path d="M201 52l-3 6M211 52l3 6M194 58h8M210 58h8" />
        <path d="M200 66v8M206 64v12M212 66v8" className="fine" />
      </g>
      <path d="M196 136v-16h28v16M196 128h28" className="filled" />
    </g>
  )
}
