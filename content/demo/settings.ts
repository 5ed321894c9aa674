import type { Settings } from '../settings.ts'
import { prose } from './prose.ts'

export const demoSettings: Settings = {
  companyName: 'HSoft',
  metaTitle: 'HSoft · Software built like good houses',
  metaDescription: prose`
    HSoft designs and builds web, mobile, connected-device and AI software for companies whose
    work has to go right. Fifty people in Hamburg and across Europe.
  `,
  imageUrl: '', // so that its site shows the house mark
  email: 'hello@hsoft.example',
  phone: '+49 40 66969 555', // from the range that German numbers reserve for fiction
  address: 'Ankerhofsteig 14, 20459 Hamburg, Germany',
  workingHours: 'Monday to Friday, 9:00 a.m. to 6:00 p.m. CET',
  timeZone: 'Europe/Berlin',
  language: 'en',
  socialMedia: {
    twitter: 'https://x.com/hsoft_example',
    linkedin: 'https://www.linkedin.com/company/hsoft-example',
    facebook: 'https://www.facebook.com/hsoft.example',
    github: 'https://github.com/hsoft-example',
  },
}
