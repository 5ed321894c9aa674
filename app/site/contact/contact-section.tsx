import { contact } from '#content/copy.ts'
import type { Company } from '../company.ts'
import type { Answer } from './answer.ts'
import { ContactForm } from './contact-form.tsx'
import { TitleBlock } from './title-block.tsx'

interface ContactSectionProps {
  company: Company
  heading: 'h1' | 'h2'
  /** What the message begins with. */
  message?: string
  opening?: string
  answer?: Answer
}

/** The company's details like a drawing's title block, and the form. */
export function ContactSection({ company, heading: Heading, ...form }: ContactSectionProps) {
  return (
    <section id="contact" tabIndex={-1} className="wrap py-section">
      <div className="grid gap-x-6 gap-y-12 border-ink border-t pt-5 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col lg:col-span-5">
          <Heading>
            <span className="caption block text-ink-2">{contact.label}</span>{' '}
            <span className="display mt-5 block max-w-[14ch] text-4xl">{contact.title}</span>
          </Heading>
          <p className="mt-5 max-w-[44ch] text-ink-2 text-lg text-pretty">{contact.text}</p>
          <div className="mt-10 lg:mt-auto lg:pt-14">
            <TitleBlock company={company} />
          </div>
        </div>
        <div className="min-w-0 lg:col-span-6 lg:col-start-7">
          <ContactForm {...form} />
        </div>
      </div>
    </section>
  )
}
