import type { ReactNode } from 'react'

interface ScreenProps {
  title: string
  subtitle: ReactNode
  /** The screen's one primary button. */
  action?: ReactNode
  children: ReactNode
}

/** What every screen of the back office begins with. */
export function Screen({ title, subtitle, action, children }: ScreenProps) {
  return (
    <>
      <title>{`${title} · Atrium`}</title>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-2xl">{title}</h1>
          <p className="mt-1 text-ink-2 text-sm">{subtitle}</p>
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
