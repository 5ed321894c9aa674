import { definePage, section } from '../define-page.ts'
import { items, link, text } from '../fields.ts'

/** Fields of a menu's link. */
export const linkFields = {
  label: text('Label', { maxLength: 40 }),
  to: link('Address', { hint: '/about or https://…' }),
}

export const header = definePage({
  name: 'header',
  title: 'Header',
  path: '/',
  part: 'all',
  sections: {
    menu: section('Menu', {
      links: items('Links', 'link', linkFields, {
        distinct: 'to',
        sample: {
          en: [
            { label: 'Services', to: '/#services' },
            { label: 'Technologies', to: '/technologies' },
            { label: 'Projects', to: '/projects' },
            { label: 'Careers', to: '/careers' },
            { label: 'Contact', to: '/contact' },
          ],
          de: [
            { label: 'Leistungen', to: '/#services' },
            { label: 'Technologien', to: '/technologies' },
            { label: 'Projekte', to: '/projects' },
            { label: 'Karriere', to: '/careers' },
            { label: 'Kontakt', to: '/contact' },
          ],
        },
      }),
    }),
    action: section('Button', {
      label: text('Label', { maxLength: 40, sample: { en: 'Get Started', de: 'Jetzt anfragen' } }),
      to: link('Address', { sample: { en: '/#contact', de: '/#contact' } }),
    }),
  },
})
