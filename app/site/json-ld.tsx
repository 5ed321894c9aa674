import { useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { plainText } from './plain-text.ts'

/** A thing as schema.org describes it. What is `undefined` is left out. */
export type Thing = { '@type': string | string[]; [property: string]: unknown }

/**
 * What a page is about, for search engines. It is only in the server's HTML: those who read it
 * load whole pages, and under Trusted Types a browser may not put text into a script. When the
 * browser shows another page, the script is taken out, and no new one is made.
 */
export function JsonLd({ things }: { things: Thing[] }) {
  const text = jsonLdText(things)
  return <Script key={text} text={text} />
}

function Script({ text }: { text: string }) {
  const [isMadeInBrowser] = useState(useHydrated())
  return isMadeInBrowser ? null : <script type="application/ld+json">{text}</script>
}

const unsafe = /[<>&\u2028\u2029]/g

/** The script's text: nothing in it can end the script or begin a comment. */
export const jsonLdText = (things: Thing[]) =>
  plainText(JSON.stringify({ '@context': 'https://schema.org', '@graph': things })).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
