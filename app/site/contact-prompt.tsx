import { button } from '../ui/button.ts'
import { Link } from './link.tsx'
import { dirOf } from './text/direction.ts'

interface ContactPromptProps {
  title: string
  lead: string
  action: { to: string; label: string }
}

/** Call to action at the end of a page, with a link to the contact form. */
export function ContactPrompt({ title, lead, action }: ContactPromptProps) {
  return (
    <section className="border-t border-ink last:pb-16 print:hidden">
      <div className="wrap grid items-end gap-x-6 gap-y-8 py-16 md:grid-cols-12 md:py-24">
        <div className="md:col-span-8">
          <h2 dir={dirOf(title)} className="display max-w-[20ch] text-4xl">
            {title}
          </h2>
          {lead && (
            <p dir={dirOf(lead)} className="mt-5 max-w-[52ch] text-lg text-ink-2">
              {lead}
            </p>
          )}
        </div>
        <div className="md:col-span-4 md:justify-self-end">
          <Link to={action.to} className={button('primary', 'lg')}>
            {action.label}
          </Link>
        </div>
      </div>
    </section>
  )
}
