/** Furniture of the rooms. The floor of a room is at y = 136. */

/** Legs of a desk. `DeskTop` is its top. */
export const Desk = ({ x, w }: { x: number; w: number }) => (
  <path d={`M${x + 4} 136V105M${x + w - 4} 136V105`} />
)

export const DeskTop = ({ x, w }: { x: number; w: number }) => (
  <rect x={x} y="102.5" width={w} height="3" className="solid" />
)

/** Swivel chair for a seated person with the same x. */
export const Chair = ({ x, facing = 'right' }: { x: number; facing?: 'left' | 'right' }) => (
  <g transform={facing === 'left' ? `translate(${x} 0)scale(-1 1)` : `translate(${x} 0)`}>
    <path d="M-8 120h17M0 120v11M-8 135.5l8-4.5 8 4.5M-9 119l-4-26" />
    <path d="M-13 97v-9" strokeWidth="3" strokeLinecap="round" />
  </g>
)

/** Screen in side view, facing left; with `flip` facing right. */
export const Screen = ({ x, flip = false }: { x: number; flip?: boolean }) => (
  <g transform={flip ? `translate(${x} 0)scale(-1 1)` : `translate(${x} 0)`}>
    <path d="M-6 102h14M2 102v-14" />
    <path d="M-3 72l5 24" strokeWidth="3" strokeLinecap="round" />
  </g>
)

/** Laptop on a desk, facing left; with `flip` facing right. */
export const Laptop = ({ x, flip = false }: { x: number; flip?: boolean }) => (
  <g transform={flip ? `translate(${x} 0)scale(-1 1)` : `translate(${x} 0)`}>
    <path d="M-14 101h15l5-14" strokeWidth="2" strokeLinecap="round" />
  </g>
)

export const Plant = ({ x, y = 136, scale = 1 }: { x: number; y?: number; scale?: number }) => (
  <g transform={`translate(${x} ${y})scale(${scale})`}>
    <path
      d="M0-16C-3-27-9-34-17-36C-16-27-10-20 0-16C-2-29 0-38 4-44C9-36 7-26 0-16C4-26 11-31 18-31C16-23 9-18 0-16"
      className="filled"
    />
    <path d="M-8-16H8L6 0H-6Z" className="filled" />
  </g>
)

export const Pendant = ({ x, drop = 16 }: { x: number; drop?: number }) => (
  <path d={`M${x} 0v${drop}m-9 9c0-6 4-9 9-9s9 3 9 9Z`} className="filled" />
)
