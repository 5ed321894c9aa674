import type { ReactNode } from 'react'
import type { IconName } from '#content/documents/fields.ts'

interface Drawing {
  ink: ReactNode
  lit: ReactNode
}

/** Icons on a grid of 48 by 48. `ink` is the outline, `lit` the highlighted part. */
const drawings = {
  web: {
    ink: <path d="M4 8.5h40v27H4zM4 15.5h40M8.5 12h.01M12.5 12h.01M18 41.5h12M24 35.5v6" />,
    lit: <path d="M10 21.5h12v8H10zM27 21.5h11M27 25.5h11M27 29.5h7" />,
  },
  mobile: {
    ink: <path d="M14 4.5h20v39H14zM21 8.5h6M14 36.5h20M22.5 40h3" />,
    lit: <path d="M18.5 14h11M18.5 18.5h7M18.5 25.5h11v6h-11z" />,
  },
  iot: {
    ink: (
      <path d="M15.5 26.5h17v11h-17zM24 26.5v-7M4 43.5h40M20 37.5v6M28 37.5v6M20 32h.01M24.5 32h4" />
    ),
    lit: (
      <path d="M19.5 19.5a4.5 4.5 0 0 1 9 0M15 19.5a9 9 0 0 1 18 0M10.5 19.5a13.5 13.5 0 0 1 27 0" />
    ),
  },
  fullstack: {
    ink: <path d="M6 43.5V4.5h36v39M6 17.5h36M6 30.5h36M2.5 43.5h43" />,
    lit: (
      <path d="M10.5 43.5v-3.25h3.25V37h3.25v-3.25h3.25v-3.25M37.5 30.5v-3.25h-3.25V24H31v-3.25h-3.25V17.5" />
    ),
  },
  cloud: {
    ink: (
      <path d="M12.5 27.5a8 8 0 0 1 .8-15.9 11.5 11.5 0 0 1 21.9 2.4 7 7 0 0 1 .3 13.5M8.5 36.5h31v7h-31zM13 40h.01M17 40h.01" />
    ),
    lit: <path d="M24 36.5V20M18.5 25.5L24 20l5.5 5.5" />,
  },
  ai: {
    ink: (
      <path d="M11 12.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM11 35.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM44 12.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM44 35.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM10.4 14.5l8.6 6M10.4 33.5l8.6-6M37.6 14.5l-8.6 6M37.6 33.5l-8.6-6M7.5 16v16M40.5 16v16" />
    ),
    lit: <path d="M30 24a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM24 4.5v7M24 36.5v7" />,
  },
  data: {
    ink: (
      <path d="M40 10.5c0 3.3-7.2 6-16 6s-16-2.7-16-6 7.2-6 16-6 16 2.7 16 6zM8 10.5v27c0 3.3 7.2 6 16 6s16-2.7 16-6v-27M8 28.5c0 3.3 7.2 6 16 6s16-2.7 16-6" />
    ),
    lit: <path d="M8 19.5c0 3.3 7.2 6 16 6s16-2.7 16-6M24 25.5v9" />,
  },
  security: {
    ink: <path d="M10 43.5V4.5h28v39M15 43.5v-34h18v34M4 43.5h40M10 4.5h-6M38 4.5h6" />,
    lit: <path d="M26.5 24.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM24 27v6.5M24 30.5h2.5" />,
  },
} satisfies Record<IconName, Drawing>

const cube: Drawing = {
  ink: <path d="M24 4.5l18 9.5v20L24 43.5 6 34V14zM6 14l18 9.5L42 14" />,
  lit: <path d="M24 23.5v20M15 18.8L33 9.3" />,
}

const isDrawn = (name: string): name is IconName => Object.hasOwn(drawings, name)

interface IconProps {
  /** The icon's name in a record. An unknown name gives a plain cube. */
  name: string
  /** SVG color of the highlighted part. An invalid color has no effect. */
  tint?: string
  className?: string
}

/** Icon of a technology. Decorative, because the text beside it says the same. */
export function Icon({ name, tint, className = 'size-12' }: IconProps) {
  const { ink, lit } = isDrawn(name) ? drawings[name] : cube
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {ink}
      <g className="text-signal" stroke={tint || undefined}>
        {lit}
      </g>
    </svg>
  )
}
