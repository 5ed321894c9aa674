import type { ReactNode } from 'react'
import type { TextsOf } from '#content/documents/pages/index.ts'

type DrawingName = Exclude<TextsOf<'careers'>['benefits']['cards'][number]['drawing'], 'none'>

/** Illustrations of the benefits. `ink` is the outline, `lit` the highlighted part. */
const drawings = {
  rest: {
    ink: (
      <path
        pathLength="1"
        d="M58 62L82 92h44M72 106l10-14M120 106l-6-14M100 40v52M140 106v-16h14v16M147 90v-8M143 82h8"
      />
    ),
    lit: (
      <path
        pathLength="1"
        d="M64 44q36-44 72 0q-9-6-18 0q-9-6-18 0q-9-6-18 0q-9-6-18 0zM100 22v-6"
      />
    ),
  },
  hours: {
    ink: (
      <path
        pathLength="1"
        d="M126 50a30 30 0 1 1-60 0 30 30 0 0 1 60 0zM96 24v4M96 72v4M70 50h4M118 50h4M48 106V40M40 40h16M44 40V28h8v12M138 106V54h22v52M155 80h.01"
      />
    ),
    lit: <path pathLength="1" d="M96 32v18l12 8M96 50h.01" />,
  },
  learning: {
    ink: (
      <path
        pathLength="1"
        d="M46 106V20h100v86M46 62h100M54 62V34h9v28M63 62V30h11v32M74 62V38h8v24M114 62V32h10v30M124 62V36h14v26M54 106V78h12v28M66 106V74h9v32M104 106V84h18v22M122 106V76h10v30M104 92h18"
      />
    ),
    lit: (
      <path
        pathLength="1"
        d="M88.5 61.800l6.8-27.2 9.2 2.3-6.8 27.200zM82 106V76h11v30zM82 83h11"
      />
    ),
  },
  place: {
    ink: (
      <path
        pathLength="1"
        d="M44 80h84M52 80v26M120 80v26M70 80h34M74 78l-5-24h28l5 24zM128 106h22M139 106V90M130 90h18M146 90V66M146 22v32h-26V22zM133 22v32M120 38h26"
      />
    ),
    lit: <path pathLength="1" d="M56 80h10M61 80V56l12-18M66 34l14 8M80 42l-2 8-16-9 4-7z" />,
  },
  team: {
    ink: (
      <path
        pathLength="1"
        d="M66 82h60M74 82v24M118 82v24M60 60a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM144 60a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM48 94V76q0-8 6-8t8 7l10 4M144 94V76q0-8-6-8t-8 7l-10 4M42 94h20v12M42 106V74M150 94h-20v12M150 106V74M86 82V72h20v10M96 10v20"
      />
    ),
    lit: <path pathLength="1" d="M82 44a14 14 0 0 1 28 0zM94 44v3h4v-3M80 52l-6 16M112 52l6 16" />,
  },
  pension: {
    ink: (
      <path
        pathLength="1"
        d="M42 106V64l28-22 28 22v42M34 70l36-28 36 28M62 106V82h16v24M66 62h8v8h-8zM136 106V62M136 86l12-12M136 76l-9-8"
      />
    ),
    lit: (
      <path
        pathLength="1"
        d="M136 22c13 0 22 10 20 22 4 14-8 24-20 19-12 5-24-5-20-19-2-12 7-22 20-22z"
      />
    ),
  },
} satisfies Record<DrawingName, { ink: ReactNode; lit: ReactNode }>

export const isBenefitDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name)

export function BenefitDrawing({
  name,
  className = '',
}: {
  name: DrawingName
  className?: string
}) {
  const { ink, lit } = drawings[name]
  return (
    <svg
      aria-hidden="true"
      viewBox="30 9 136 99"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`drawn-path h-32 w-auto ${className}`}
    >
      <path pathLength="1" d="M32 106h132" strokeWidth="2.5" />
      {ink}
      <g className="text-signal" stroke="currentColor">
        {lit}
      </g>
    </svg>
  )
}
