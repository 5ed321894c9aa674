/** Ground line of the building at the top of the footer, with the objects on it. */
export function GroundLine() {
  return (
    <div className="ground-line bg-paper text-ink">
      <div className="wrap">
        <svg
          aria-hidden="true"
          viewBox="4 0 314 96"
          preserveAspectRatio="xMaxYMax"
          className="h-24"
          fill="none"
          stroke="currentColor"
        >
          <path d="M30 96V50M30 70l-9-9M30 62l8-8" strokeWidth="1.75" strokeLinecap="round" />
          <path
            d="M16 62C4 58 4 42 14 38C12 26 26 18 34 24C44 18 54 28 48 38C58 44 54 60 42 60C36 68 22 68 16 62Z"
            strokeWidth="1.25"
          />
          <path
            d="M80 96V78M128 96V78M72 78H136M76 78V62M132 78V62M74 62H134M74 68H134"
            strokeWidth="1.5"
          />
          <path d="M176 96V22h18v74M170 22h30M176 22V14h18v8" strokeWidth="1.25" />
          <path d="M179 30h12v16h-12Z" className="fill-own stroke-signal" />
          <circle cx="260" cy="80" r="15" strokeWidth="1.5" />
          <circle cx="302" cy="80" r="15" strokeWidth="1.5" />
          <path
            d="M260 80l12-24h20l10 24M270 58l10 22h-20M280 80l12-24M267 52h9M292 56l-2-9h9"
            strokeWidth="1.5"
          />
        </svg>
      </div>
    </div>
  )
}
