import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../use-hydrated.ts'
import { plainText } from '../text/plain-text.ts'

/** Structured data of a thing, in schema.org's vocabulary. `undefined` properties are left out. */
export type StructuredData = { '@type': string | string[]; [property: string]: unknown }

interface JsonLdProps {
  /** Written `import.meta.env.SSR && …`, so that the data stays out of the browser's code. */
  things: StructuredData[] | false
}

/**
 * JSON-LD: the page's structured data for search engines. Only in the server's HTML: crawlers load
 * whole pages, and under Trusted Types a browser may not put text into a script. Hydration leaves the
 * script as it is. A navigation removes it, and adds no new one.
 */
export function JsonLd({ things }: JsonLdProps) {
  const { pathname } = useLocation()
  return <Script key={pathname} things={things} />
}

function Script({ things }: JsonLdProps) {
  const [isMadeInBrowser] = useState(useHydrated())
  if (isMadeInBrowser) return null
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR && things ? jsonLdText(things) : ''}
    </script>
  )
}

const unsafe = /[<>&\u2028\u2029]/g

/** Escaped text of the script: nothing in it can end the script or begin a comment. */
export const jsonLdText = (things: StructuredData[]) =>
  plainText(JSON.stringify({ '@context': 'https://schema.org', '@graph': things })).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
