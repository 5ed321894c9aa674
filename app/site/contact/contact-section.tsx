import type { TextsOf } from '#content/documents/pages/index.ts'
import type { Company } from '../data/company.ts'
import { dirOf } from '../text/direction.ts'
import { ContactForm } from './contact-form.tsx'
import type { contactLabels } from './contact-labels.ts'
import type { FormResult } from './form-result.ts'
import { TitleBlock } from './title-block.tsx'

interface ContactSectionProps {
  texts: TextsOf<'contact'>['form']
  labels: ReturnType<typeof contactLabels>
  company: Company
  heading: 'h1' | 'h2'
  /** The initial message. */
  message?: string
  /** The slug of the opening that the visitor applies for. If it is set, the form comes before the details. */
  opening?: string
  answer?: FormResult | undefined
}

/** Contact section: the company's details and the form. */
export function ContactSection(props: ContactSectionProps) {
  const { texts, labels, company, heading: Heading, ...form } = props
  const { opening, answer } = form
  const isApplying = Boolean(opening || (answer && 'words' in answer && answer.words.opening))
  const { email, phone, address, workingHours } = company
  const details = (email || phone || address || workingHours) && (
    <div className="min-w-0 lg:col-span-5 lg:col-start-1 lg:row-start-2 lg:self-end">
      <TitleBlock company={company} labels={labels.details} />
    </div>
  )
  return (
    <section id="contact" tabIndex={-1} className="wrap py-section">
      <div className="grid gap-x-6 gap-y-12 border-ink border-t pt-5 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-span-5">
          <Heading>
            <span dir={dirOf(texts.label)} className="caption block text-ink-2">
              {texts.label}
            </span>{' '}
            <span dir={dirOf(texts.title)} className="display mt-5 block max-w-[14ch] text-4xl">
              {texts.title}
            </span>
          </Heading>
          {texts.text && (
            <p dir={dirOf(texts.text)} className="mt-5 max-w-[44ch] text-ink-2 text-lg text-pretty">
              {texts.text}
            </p>
          )}
        </div>
        {!isApplying && details}
        <div className="min-w-0 lg:col-span-6 lg:col-start-7 lg:row-span-2 lg:row-start-1">
          <ContactForm {...form} name={texts.label} labels={labels.form} />
        </div>
        {isApplying && details}
      </div>
    </section>
  )
}
