import * as z from 'zod'
import { type Field, image, paragraph, text } from './fields.ts'
import { anyText } from './strings.ts'

/** The company, as its site shows it. */
export interface Settings {
  companyName: string
  metaTitle: string
  metaDescription: string
  /** The address of the company's logo. */
  imageUrl: string
  email: string
  phone: string
  address: string
  workingHours: string
  socialMedia: { twitter: string; linkedin: string; facebook: string; github: string }
}

/** The first tab of the settings screen. */
export const companyFields = {
  companyName: text('Company Name'),
  metaTitle: text('Meta Title'),
  metaDescription: paragraph('Meta Description'),
  imageUrl: image('Company Logo URL'),
  email: text('Email'),
  phone: text('Phone'),
  address: text('Address'),
  workingHours: text('Working Hours'),
} satisfies Record<Exclude<keyof Settings, 'socialMedia'>, Field>

/** The second tab. */
export const socialFields = {
  twitter: text('Twitter'),
  linkedin: text('LinkedIn'),
  facebook: text('Facebook'),
  github: text('GitHub'),
} satisfies Record<keyof Settings['socialMedia'], Field>

export const emptySettings: Settings = {
  companyName: '',
  metaTitle: '',
  metaDescription: '',
  imageUrl: '',
  email: '',
  phone: '',
  address: '',
  workingHours: '',
  socialMedia: { twitter: '', linkedin: '', facebook: '', github: '' },
}

/** What may be saved: any of the fields, with any text. A field that is left out stays as it is. */
export const settingsInput = z.strictObject({
  companyName: anyText('Company Name').optional(),
  metaTitle: anyText('Meta Title').optional(),
  metaDescription: anyText('Meta Description').optional(),
  imageUrl: anyText('Company Logo URL').optional(),
  email: anyText('Email').optional(),
  phone: anyText('Phone').optional(),
  address: anyText('Address').optional(),
  workingHours: anyText('Working Hours').optional(),
  socialMedia: z
    .strictObject({
      twitter: anyText('Twitter').optional(),
      linkedin: anyText('LinkedIn').optional(),
      facebook: anyText('Facebook').optional(),
      github: anyText('GitHub').optional(),
    })
    .optional(),
})

export type SettingsInput = z.infer<typeof settingsInput>
