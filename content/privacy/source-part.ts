import type { Language } from '../labels/languages.ts'

/** The part that the privacy page adds by itself while it is kept by which page a message came. */
export const sourcePart: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'By which page you write',
    text: 'With your message the contact form sends the page that you write from, the first page of your visit and the name of the site that led you here. Your browser holds them in its memory for this visit only; nothing is stored on your device.',
  },
  de: {
    title: 'Von welcher Seite Sie schreiben',
    text: 'Mit Ihrer Nachricht sendet das Kontaktformular die Seite, von der Sie schreiben, die erste Seite Ihres Besuchs und den Namen der Website, die Sie hierher geführt hat. Ihr Browser hält sie nur für diesen Besuch im Arbeitsspeicher; auf Ihrem Gerät wird nichts gespeichert.',
  },
}
