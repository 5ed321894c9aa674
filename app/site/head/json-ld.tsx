import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../use-hydrated.ts'
import { plainText } from '../text/plain-text.ts'

/** Structured data of an entity in the schema.org vocabulary. `undefined` properties are left out. */
export type StructuredData = { '@type': string | string[]; [property: string]: unknown }

interface JsonLdProps {
  /**
   * Callers pass `import.meta.env.SSR && …`, so that the functions that build the data stay out of the browser's
   * code.
   */
  things: StructuredData[] | false
}

/**
 * JSON-LD: the page's structured data for search engines. It is only in the server's HTML: crawlers load whole
 * pages, and Trusted Types forbid setting a script's text in the browser. Hydration keeps the script. A
 * navigation removes it without adding a new one.
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

/** Escaped text of the script. It cannot close the script element or open an HTML comment. */
export const jsonLdText = (things: StructuredData[]) =>
  plainText(JSON.stringify({ '@context': 'https://schema.org', '@graph': things }))
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
