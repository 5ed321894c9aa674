import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { TextsOf } from '#content/documents/pages/index.ts'
import type { Company } from '../data/company.ts'
import { useLabels } from '../labels.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { NewsletterForm } from './newsletter.tsx'

interface FrameProps {
  company: Company
  header: TextsOf<'header'>
  footer: TextsOf<'footer'>
  newsletter?: NewsletterForm
  children: ReactNode
}

/** Frame of every public page: header, main content, footer. */
export function Frame({ company, header, footer, newsletter, children }: FrameProps) {
  useFocusAfterNavigation()
  const labels = useLabels()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-ink px-4 py-3 text-white focus-visible:translate-y-0"
      >
        {labels.skip}
      </a>
      <Header company={company} texts={header} />
      <Pending />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer company={company} texts={footer} newsletter={newsletter} />
    </>
  )
}

/** Indicator of a pending navigation, announced after a short delay. */
function Pending() {
  const { state, formMethod } = useNavigation()
  const labels = useLabels()
  const isLoading = state === 'loading' && !formMethod
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-40 text-center">
      {isLoading && (
        <span className="pending caption inline-block rounded-sm bg-ink px-3 py-1.5 text-white">
          {labels.loading}
        </span>
      )}
    </div>
  )
}

/** Moves the focus after a navigation: to the start of the new page, or to the target of its hash. */
function useFocusAfterNavigation() {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })
  useEffect(() => {
    if (last.current.key === key) return
    const isSamePage = last.current.pathname === pathname
    last.current = { pathname, key }
    if (isSamePage && !hash) return
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    ;(target || document.getElementById('main'))?.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
