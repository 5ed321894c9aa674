import { definePage, section } from '../define-page.ts'
import { items, paragraph, text } from '../fields.ts'
import { linkFields } from './header.ts'

export const footer = definePage({
  name: 'footer',
  title: 'Footer',
  path: '/',
  part: 'all',
  sections: {
    site: section('First list', {
      title: text('Title', { maxLength: 40, sample: { en: 'Site', de: 'Website' } }),
      links: items('Links', 'link', linkFields, {
        distinct: 'to',
        sample: {
          en: [
            { label: 'Portfolio', to: '/projects' },
            { label: 'Careers', to: '/careers' },
            { label: 'Contact', to: '/contact' },
          ],
          de: [
            { label: 'Projekte', to: '/projects' },
            { label: 'Karriere', to: '/careers' },
            { label: 'Kontakt', to: '/contact' },
          ],
        },
      }),
    }),
    company: section('Second list', {
      title: text('Title', { maxLength: 40, sample: { en: 'Company', de: 'Unternehmen' } }),
      links: items('Links', 'link', linkFields, {
        distinct: 'to',
        sample: {
          en: [
            { label: 'About Us', to: '/about' },
            { label: 'Privacy', to: '/privacy' },
            { label: 'Terms', to: '/terms' },
          ],
          de: [
            { label: 'Über uns', to: '/about' },
            { label: 'Datenschutz', to: '/privacy' },
            { label: 'Nutzungsbedingungen', to: '/terms' },
          ],
        },
      }),
    }),
    networks: section('Social networks', {
      title: text('Title', { maxLength: 40, sample: { en: 'Follow us', de: 'Folgen Sie uns' } }),
    }),
    newsletter: section('Newsletter', {
      title: text('Title', {
        isOptional: true,
        maxLength: 60,
        hint: 'Shown while the newsletter is turned on',
      }),
    }),
    end: section('Last line', {
      text: paragraph('Text after the name', { isOptional: true, maxLength: 200 }),
    }),
  },
})
