import { productName } from '#content/brand/product.ts'
import type { Settings } from '#content/documents/settings.ts'
import type { ShownLogo } from '#server/media/logo/shown-logo.ts'

/** Company details for the pages. A detail that was not entered is an empty text. */
export interface Company {
  name: string
  /** The displayed name, with soft hyphens in long words. */
  shownName: string
  /** Copyright line of the footer: the year in UTC and the displayed name. */
  copyright: string
  email: string
  phone: string
  address: string
  workingHours: string
  /** The logo's URL, as it was entered. */
  logo: string
  /** The displayed logo. Without one the default mark is shown. */
  shownLogo?: ShownLogo | undefined
  social: { name: string; url: string }[]
}

const networks = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  twitter: 'X',
  facebook: 'Facebook',
} satisfies Record<keyof Settings['socialMedia'], string>

export function companyOf(settings: Settings | null, shownLogo?: ShownLogo): Company {
  const name = settings?.companyName.trim() || productName
  return {
    name,
    shownName: name,
    copyright: `© ${name}`,
    email: settings?.email.trim() ?? '',
    phone: settings?.phone.trim() ?? '',
    address: settings?.address.trim() ?? '',
    workingHours: settings?.workingHours.trim() ?? '',
    logo: settings?.imageUrl.trim() ?? '',
    ...(shownLogo && { shownLogo }),
    social: Object.entries(networks).flatMap(([key, name]) => {
      const url = webAddress(settings?.socialMedia[key as keyof typeof networks] ?? '') // the keys are those of `networks`
      return url ? [{ name, url }] : []
    }),
  }
}

/** Validated web address, or `null`. Adds a missing `https://`. */
function webAddress(text: string): string | null {
  const address = text.trim()
  if (address === '') return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

/** `tel:` link of a phone number. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Joins the lines of a text with commas: `1 Main Street, Springfield`. */
export const onOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
