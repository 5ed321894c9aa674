import type { FocusEvent } from 'react'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { Section } from '../section.tsx'
import type { ShownTestimonial } from '../testimonials/shown-testimonial.ts'
import { TestimonialQuote } from '../testimonials/testimonial-quote.tsx'
import { dirOf } from '../text/direction.ts'

/** Scrolls a focused name into view. Browsers do not scroll if the name is already partly visible. */
const bringIntoView = ({ currentTarget }: FocusEvent<Element>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

interface TestimonialsProps {
  texts: TextsOf<'home'>['testimonials']
  voices: ShownTestimonial[]
  /** Legend of the radio buttons. */
  legend: string
}

/**
 * Testimonials: one quote at a time, chosen by radio buttons, which work with the arrow keys and without a script.
 * All testimonials are on their own page.
 */
export function Testimonials({ texts, voices, legend }: TestimonialsProps) {
  const [first, second] = voices
  const { label, title, titleOne, all } = texts
  if (!first) return null
  if (!second) {
    return (
      <Section id="testimonials" label={label} title={titleOne}>
        <TestimonialQuote {...first} className="voice-alone" />
      </Section>
    )
  }
  return (
    <Section
      id="testimonials"
      label={label}
      title={title}
      more={{ label: all, to: '/testimonials' }}
    >
      <fieldset className="voices">
        <legend className="sr-only">{legend}</legend>
        <div className="voice-names">
          {voices.map(({ _id, name, company }, index) => (
            <label key={_id} className="voice-name">
              <input
                type="radio"
                name="voice"
                defaultChecked={index === 0}
                onFocus={bringIntoView}
                className="absolute inset-0 size-full cursor-pointer appearance-none"
              />
              <span dir={dirOf(name)} className="line-clamp-2 font-semibold">
                {name}
              </span>
              <span dir={dirOf(company)} className="line-clamp-2 text-ink-2 text-sm">
                {company}
              </span>
            </label>
          ))}
        </div>
        <div className="voice-quotes">
          {voices.map((voice) => (
            <TestimonialQuote key={voice._id} {...voice} className="voice-words" />
          ))}
        </div>
      </fieldset>
    </Section>
  )
}
