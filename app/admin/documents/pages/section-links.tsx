import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import { sectionId } from './section-id.ts'

/** Links to the sections of a page's form. */
export function SectionLinks({ name, className }: { name: PageName; className: string }) {
  return (
    <ul className={`text-sm ${className}`}>
      {Object.entries(pageOf(name).sections).map(([key, { label }]) => (
        <li key={key}>
          <a
            href={`#${sectionId(key)}`}
            // No entry in the browser's history: Back leaves the form.
            onClick={(event) => {
              event.preventDefault()
              const section = document.getElementById(sectionId(key))
              section?.scrollIntoView()
              section?.focus({ preventScroll: true })
            }}
            className="inline-flex min-h-7 items-center text-signal-deep underline underline-offset-4 hover:text-ink max-sm:min-h-11"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
