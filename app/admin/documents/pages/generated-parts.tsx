import { type ReactNode, useEffect, useState } from 'react'
import type { Settings } from '#content/documents/settings.ts'
import { languageOf } from '#content/labels/languages.ts'
import { sourcePart } from '#content/privacy/source-part.ts'
import { visitsPart } from '#content/privacy/visits-part.ts'
import { api } from '../../../api.ts'

/** Sections that the privacy page adds automatically while the site records sources of messages, or counts visits. */
export function GeneratedParts({ company }: { company: Settings | null }) {
  const [shown, setShown] = useState({ source: false, visits: false })
  const language = languageOf(company?.language)
  useEffect(() => {
    // A failure only hides this hint: the public page has the section in any case.
    api.json('GET /messages/form-token', { anonymous: true }).then(
      ({ keepsSource }) => setShown((now) => ({ ...now, source: keepsSource === true })),
      () => {},
    )
    api.json('GET /visits/settings').then(
      ({ isOn }) => setShown((now) => ({ ...now, visits: isOn })),
      () => {},
    )
  }, [])
  return (
    <>
      {shown.source && (
        <GeneratedPart part={sourcePart[language]} language={language}>
          the option in <i>Settings › Inbox</i> to record where messages come from is on.
        </GeneratedPart>
      )}
      {shown.visits && (
        <GeneratedPart part={visitsPart[language]} language={language}>
          visits are counted, which can be switched off in <i>Site › Visits</i>.
        </GeneratedPart>
      )}
    </>
  )
}

interface GeneratedPartProps {
  part: { title: string; text: string }
  language: string
  /** When the section is shown. */
  children: ReactNode
}

function GeneratedPart({ part, language, children }: GeneratedPartProps) {
  return (
    <section className="border border-line border-dashed p-5 text-sm sm:p-8">
      <h2 className="font-semibold text-lg leading-tight">Added automatically</h2>
      <p className="mt-2 text-ink-2">
        This section appears at the end of the page while {children}
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
