import type { ReactNode } from 'react'
import { productName } from '#content/brand/product.ts'
import { useInbox } from './inbox/inbox.ts'

interface ScreenProps {
  title: string
  subtitle: ReactNode
  /** Primary button of the screen. */
  action?: ReactNode
  /** Uses the full width, for wide lists. */
  isWide?: boolean
  children: ReactNode
}

/** Layout of a screen: title, subtitle and primary button. */
export function Screen({ title, subtitle, action, isWide, children }: ScreenProps) {
  const unread = useInbox()?.unread
  return (
    <>
      <title>{`${unread ? `(${unread}) ` : ''}${title} · ${productName}`}</title>
      <header
        data-wide={isWide || undefined}
        className="mb-6 flex flex-wrap items-center justify-between gap-x-4 sm:flex-nowrap sm:gap-x-6"
      >
        {/* Narrow screens: the button is next to the title, the subtitle below both. */}
        <div className="min-w-0 max-sm:contents">
          <h1 className="display min-w-0 text-2xl max-sm:flex max-sm:min-h-11 max-sm:items-center">
            {title}
          </h1>
          <p className="text-ink-2 text-sm wrap-anywhere max-sm:order-1 max-sm:w-full sm:mt-1">
            {subtitle}
          </p>
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
