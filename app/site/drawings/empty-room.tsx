import { Cut, CutPattern } from '../home/building/structure.tsx'

/** Drawing of an empty room: a lamp is on, the door is open, and the wall is bare. */
export function EmptyRoom({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 250" aria-hidden="true" className={`drawing ${className}`}>
      <defs>
        <CutPattern />
      </defs>
      <path d="M28 28H372V212H28Z" className="air" />
      <path d="M248 84L206 212H322L280 84Z" className="glow" stroke="none" />
      <Cut x={20} y={20} w={360} h={9} />
      <Cut x={20} y={29} w={9} h={183} />
      <Cut x={371} y={29} w={9} h={183} />
      <Cut x={2} y={212} w={396} h={10} />
      <path d="M66 212V112H116V212" strokeWidth="1.6" />
      <path d="M66 112L100 124V212M94 166V176" className="filled" strokeWidth="1.6" />
      <path d="M264 29V66M246 84a18 18 0 0 1 36 0Z" className="filled" strokeWidth="1.6" />
      <path d="M264 84V88" strokeWidth="3" className="stroke-signal" />
      <path d="M146 104L172 88L198 104M172 88V84" className="fine" />
      <path d="M142 104H202V146H142Z" strokeDasharray="6 4" className="stroke-signal" />
      <g className="notes">
        <path d="M20 240H380M20 233v14M380 233v14M16 244l8-8M376 244l8-8" />
      </g>
    </svg>
  )
}
