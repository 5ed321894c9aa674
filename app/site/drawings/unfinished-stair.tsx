import { People, Person } from '../home/building/person.tsx'
import { CutPattern } from '../home/building/structure.tsx'

const steps = 11
const flight = `M70 400${'v-24h36'.repeat(steps)}`

/** Drawing of the 404 page: a person on a stair that ends in the air. */
export function UnfinishedStair({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 680 400"
      aria-hidden="true"
      className={`drawing unfinished-stair ${className}`}
    >
      <defs>
        <CutPattern />
        <People />
      </defs>
      <path d={`${flight}v14L124 400Z`} className="cut" strokeWidth="2" />
      <path d="M466 136v-24h36v-24h36v-24h36V40h90M480 150L582 82h82" className="ray" />
      <path d="M88 322L430 94" strokeWidth="1.6" />
      <path
        d={Array.from({ length: 10 }, (_, i) => `M${88 + i * 36} ${376 - i * 24}v-54`).join('')}
        className="fine"
      />
      <Person x={412} y={160} pose="point" wears="ink" scale={1.25} />
      <g transform="translate(560 400)">
        <path
          d="M0 0V-70M44 0V-70M-8-70H52V-44H-8ZM-8-62h60"
          className="filled"
          strokeWidth="1.6"
        />
        <path d="M-8-44l14-26M12-44l14-26M32-44l14-26" strokeWidth="4" className="stroke-signal" />
      </g>
      <g className="notes">
        <path d="M466 160v200M460 166l12-12M460 406l12-12M466 360v40" />
        <text x="474" y="290">
          4.04
        </text>
      </g>
    </svg>
  )
}
