import type { Language } from '../labels/languages.ts'

/** Section that the privacy page adds while the source of messages is stored. */
export const sourcePart: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'How you found us',
    text: 'Along with your message, the contact form sends the page you are writing from, the first page of your visit and the name of the website that led you here. Your browser keeps them in memory for this visit only; nothing is stored on your device.',
  },
  de: {
    title: 'Wie Sie zu uns gefunden haben',
    text: 'Zusammen mit Ihrer Nachricht übermittelt das Kontaktformular die Seite, von der aus Sie schreiben, die erste Seite Ihres Besuchs und den Namen der Website, über die Sie zu uns gekommen sind. Ihr Browser behält diese Angaben nur während dieses Besuchs im Arbeitsspeicher; auf Ihrem Gerät wird nichts gespeichert.',
  },
}
