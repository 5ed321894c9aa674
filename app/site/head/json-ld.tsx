import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../use-hydrated.ts'
import { plainText } from '../text/plain-text.ts'

/** A thing as schema.org describes it. What is `undefined` is left out. */
export type StructuredData = { '@type': string | string[]; [property: string]: unknown }

interface JsonLdProps {
  /** Written `import.meta.env.SSR && …`, so that what describes a page stays on the server. */
  things: StructuredData[] | false
}

/**
 * What a page is about, for search engines. It is only in the server's HTML: those who read it
 * load whole pages, and under Trusted Types a browser may not put text into a script. The browser
 * leaves the script as it is. When it shows another page, the script is taken out, and no new one
 * is made.
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

/** The script's text: nothing in it can end the script or begin a comment. */
export const jsonLdText = (things: StructuredData[]) =>
  plainText(JSON.stringify({ '@context': 'https://schema.org', '@graph': things })).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
