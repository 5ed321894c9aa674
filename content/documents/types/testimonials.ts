import { defineContent, type Given } from '../define.ts'
import { image, paragraph, text } from '../fields.ts'

export const testimonials = defineContent({
  name: 'testimonials',
  one: 'Testimonial',
  many: 'Testimonials',
  subtitle: 'Manage testimonials',
  fields: {
    quote: paragraph('Quote'),
    name: text('Name'),
    title: text('Title'),
    company: text('Company'),
    imageUrl: image('Image URL'),
  },
  columns: { Name: 'name', Quote: 'quote' },
  search: ['name', 'quote'],
})

export type TestimonialValues = Given<typeof testimonials>
