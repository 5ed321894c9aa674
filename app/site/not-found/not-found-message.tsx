import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { button } from '../../ui/button.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useLabels } from '../labels.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'

/** Logged in the console with the address of an unknown route. */
export const missingRoute = '404 Error: User attempted to access non-existent route:'

interface NotFoundMessageProps {
  /** The headline, if it differs from the label. */
  title?: string
  text?: string
  /** A drawing beside the message. */
  children?: ReactNode
}

export function NotFoundMessage({ title, text, children }: NotFoundMessageProps) {
  const { pathname } = useLocation()
  const labels = useLabels()
  const headline = title ?? labels.pageNotFound
  // A page that is loaded as a document logs its address before React is loaded (`app/deferred-hydration.ts`).
  const hydrated = useHydrated()
  const [isClientNavigation] = useState(hydrated)
  useEffect(() => {
    if (isClientNavigation) console.error(missingRoute, pathname)
  }, [isClientNavigation, pathname])

  return (
    <div
      data-missing-route=""
      className="wrap grid min-h-[86dvh] items-end gap-x-6 gap-y-10 pt-32 lg:grid-cols-12"
    >
      <title>{headline}</title>
      <meta name="robots" content="noindex" />
      <div className="self-center pb-10 lg:col-span-5">
        <p className="caption text-ink-2">404</p>
        <h1 dir={dirOf(headline)} className="display mt-4 text-5xl">
          {headline}
        </h1>
        {text && (
          <p dir={dirOf(text)} className="mt-6 max-w-[44ch] text-ink-2 text-lg text-pretty">
            {text}
          </p>
        )}
        <Link to="/" className={`mt-8 ${button('primary', 'lg')}`}>
          {labels.returnHome}
        </Link>
      </div>
      {children}
    </div>
  )
}
