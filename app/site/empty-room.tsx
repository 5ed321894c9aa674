/** An empty room in section: a lamp is on, the door stands open, and nothing hangs on the wall. */
export function EmptyRoom({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 200"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={className}
    >
      <path d="M24 172V28h272v144" strokeWidth="4" />
      <path d="M4 172h312" strokeWidth="4" />
      <path
        d="M8 188l12-14M32 188l12-14M56 188l12-14M80 188l12-14M104 188l12-14M128 188l12-14M152 188l12-14M176 188l12-14M200 188l12-14M224 188l12-14M248 188l12-14M272 188l12-14M296 188l12-14"
        strokeWidth="1"
        className="text-line-strong"
      />
      <path d="M52 170V88h44v82M52 88l28 8v74M74 130v8" />
      <path d="M206 30v22M192 66a14 14 0 0 1 28 0zM206 66v3" />
      <path
        d="M188 74l-24 94M224 74l24 94"
        strokeWidth="1"
        strokeDasharray="2 5"
        className="text-signal"
      />
      <path d="M124 76h56v36h-56z" strokeDasharray="5 4" className="text-signal" />
      <path d="M124 76l28-14 28 14M152 61v-3" strokeWidth="1" className="text-line-strong" />
    </svg>
  )
}
