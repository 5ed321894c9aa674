import { useEffect, useState } from 'react'
import type { Settings } from '#content/documents/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { sourcePart } from '#content/privacy/source-part.ts'
import { api } from '../../../api.ts'

/** Section that the privacy page adds automatically while the inbox records where messages come from. */
export function GeneratedPart({ company }: { company: Settings | null }) {
  const [isShown, setShown] = useState(false)
  const language = languageOf(company?.language)
  useEffect(() => {
    // A failure only hides this hint: the public page has the section in any case.
    api.json('GET /messages/form-token', { anonymous: true }).then(
      ({ keepsSource }) => setShown(keepsSource === true),
      () => {},
    )
  }, [])
  if (!isShown) return null
  const part = sourcePart[language]
  return (
    <section className="border border-line border-dashed p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-lg leading-tight">Added automatically</h2>
      <p className="mt-2 text-ink-2">
        This section appears at the end of the page while the option in <i>Settings › Inbox</i> to
        record where messages come from is on.
      </p>
      <h3 lang={language} className="mt-4 font-medium">
        {part.title}
      </h3>
      <p lang={language} className="mt-1 max-w-[68ch] text-ink-2">
        {part.text}
      </p>
    </section>
  )
}
