import { definePage } from '../define-page.ts'
import { legalSections } from './legal-sections.ts'

/** Its sample says what the product itself does, and nothing of the company that runs it. */
export const privacy = definePage({
  name: 'privacy',
  title: 'Privacy',
  path: '/privacy',
  sections: legalSections({
    title: { en: 'Privacy', de: 'Datenschutz' },
    lead: {
      en: 'What this site does with what it learns of you.',
      de: 'Was diese Website mit dem macht, was sie von Ihnen erfährt.',
    },
    parts: {
      en: [
        {
          title: 'When you read',
          text: 'This site sets no cookies for visitors and loads fonts and scripts from its own server. Like every web server it sees your network address in order to answer you.',
        },
        {
          title: 'When you write to us',
          text: 'The contact form sends your name, your email address, your company if you give one, and your message. They are stored so that we can answer you.',
        },
      ],
      de: [
        {
          title: 'Wenn Sie lesen',
          text: 'Diese Website setzt für Besucher keine Cookies und lädt Schriften und Skripte vom eigenen Server. Wie jeder Webserver sieht sie Ihre Netzwerkadresse, um Ihnen zu antworten.',
        },
        {
          title: 'Wenn Sie uns schreiben',
          text: 'Das Kontaktformular sendet Ihren Namen, Ihre E-Mail-Adresse, Ihr Unternehmen, falls Sie eines angeben, und Ihre Nachricht. Sie werden gespeichert, damit wir Ihnen antworten können.',
        },
      ],
    },
  }),
})
