import type { ReactNode } from 'react'
import { productName } from '#content/brand/product.ts'
import { Arrow } from '../site/drawings/arrow.tsx'

/** Layout of sign-in pages: the form next to a drawing of a door, which the plain look hides. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <title>{`${title} · ${productName}`}</title>
      <header className="caption px-6 pt-6">
        {/* Full page load: the site has a different style sheet. */}
        <a href="/" className="inline-flex min-h-6 items-center text-ink-2 hover:text-ink">
          <Arrow className="mr-2 rotate-180" />
          Back to the site
        </a>
      </header>
      <main className="mx-auto flex w-full max-w-3xl grow flex-col items-center justify-center gap-x-20 gap-y-8 px-6 py-12 md:flex-row">
        <Door />
        <div className="w-full max-w-80">
          <h1 className="display text-2xl">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}

function Door() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 320"
      className="entrance w-36 shrink-0 md:w-60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      {/* Wall and hatched ground */}
      <path d="M0 284.5h58M182 284.5h58" />
      <path
        d="M4 292l7-7M20 292l7-7M36 292l7-7M52 292l7-7M182 292l7-7M198 292l7-7M214 292l7-7M230 292l7-7"
        className="text-line-strong"
      />
      {/* Light under the door and on the floor */}
      <path d="M64 279.5h112l34 40H30z" className="fill-signal/15" stroke="none" />
      <path d="M64 281h112" className="text-signal" strokeWidth="5" />
      {/* Door frame and leaf */}
      <path d="M58.5 284V40.5h123V284" />
      <path d="M63.5 278.5v-233h113v233z" className="fill-sheet" />
      <path d="M80.5 62.5h31v80h-31zM128.5 62.5h31v80h-31zM80.5 160.5h31v100h-31zM128.5 160.5h31v100h-31z" />
      <path d="M166.5 168.5h5v24h-5zM169 174.5h-7" />
      {/* Lamp above the door, and dimension line */}
      <path d="M120 8v14M112 30a8 8 0 0 1 16 0z" />
      <path d="M202.5 46v232M198 45.5h9M198 278.5h9" className="text-line-strong" />
    </svg>
  )
}
