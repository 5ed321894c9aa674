import { brandFields } from '../brand/brand-fields.ts'
import { image, paragraph, select, text } from '../documents/fields.ts'
import { home } from '../documents/pages/home.ts'
import { companyFields } from '../documents/settings-fields.ts'

const { title, text: lead } = home.sections.hero.fields

/** Fields of the setup: some of the settings, the brand and the home page's hero. */
export const setupFields = {
  companyName: text('Company name', { hint: 'Example Ltd' }),
  sentence: paragraph('What you do, in one sentence', {
    isOptional: true,
    maxLength: lead.maxLength,
    hint: 'Who you work for and how they benefit',
  }),
  title: text('Headline', { isOptional: true, maxLength: title.maxLength }),
  imageUrl: image('Logo', { isOptional: true }),
  color: brandFields.color,
  email: text('Email', { isOptional: true, hint: 'hello@example.com' }),
  phone: text('Phone', { isOptional: true, hint: '+49 30 1234567' }),
  address: paragraph('Address', { isOptional: true, hint: '1 Main Street\nSpringfield' }),
  language: companyFields.language,
  timeZone: companyFields.timeZone,
  demo: select('Demo content', { keep: 'Keep it', remove: 'Remove it' }),
}
