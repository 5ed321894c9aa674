import type { Language } from '../labels/languages.ts'

/** What guests read for the parts of a draft that the back office calls so; in English it is the same. */
const german: Readonly<Record<string, string>> = {
  Title: 'Titel',
  Category: 'Kategorie',
  Description: 'Beschreibung',
  'Image URL': 'Bild',
  Technologies: 'Technologien',
  Client: 'Kunde',
  Year: 'Jahr',
  Challenge: 'Aufgabe',
  Solution: 'Lösung',
  Results: 'Ergebnisse',
  Story: 'Geschichte',
  'Key Features': 'Wichtige Merkmale',
  'Additional Images': 'Weitere Bilder',
  Testimonial: 'Kundenstimme',
  Department: 'Abteilung',
  Location: 'Ort',
  Type: 'Art der Anstellung',
  Details: 'Einzelheiten',
  Responsibilities: 'Aufgaben',
  Requirements: 'Anforderungen',
  Benefits: 'Vorteile',
  Salary: 'Gehalt',
  Experience: 'Erfahrung',
  'Last day to apply': 'Bewerbungsschluss',
  'Full description': 'Ausführliche Beschreibung',
  Icon: 'Symbol',
  Color: 'Farbe',
  Features: 'Merkmale',
  Quote: 'Zitat',
  Name: 'Name',
  Company: 'Unternehmen',
  Lead: 'Einleitung',
  Parts: 'Teile',
  Teaser: 'Anreißer',
  Picture: 'Bild',
  Author: 'Verfasst von',
  Date: 'Datum',
  Sections: 'Abschnitte',
  Hero: 'Anfang der Seite',
  Services: 'Leistungen',
  Testimonials: 'Kundenstimmen',
  'Latest projects': 'Neueste Projekte',
  Figures: 'Zahlen',
  'Sharing, also of pages without a picture of their own': 'Geteilte Links',
  Head: 'Kopf der Seite',
  'While there are none': 'Solange es keine gibt',
  'Invitation to write': 'Einladung zum Schreiben',
  'Search engines and sharing': 'Suchmaschinen und geteilte Links',
  'Form, here and on the home page': 'Formular',
  Text: 'Text',
  'Links at the end': 'Links am Ende',
}

const words = { en: {}, de: german } satisfies Record<Language, Readonly<Record<string, string>>>

/** A part in the language of the site; as the back office calls it where there is no word for it. */
export const partLabel = (label: string, language: Language): string => {
  const known: Readonly<Record<string, string>> = words[language]
  return known[label] ?? label
}
