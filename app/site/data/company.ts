import { productName } from '#content/brand.ts'
import type { Settings } from '#content/settings.ts'
import type { ShownLogo } from '#server/logo/shown-logo.ts'

/** The company as every page shows it. What has not been entered is an empty text. */
export interface Company {
  name: string
  /** The name as it is shown, with soft hyphens in long words. */
  shownName: string
  email: string
  phone: string
  address: string
  workingHours: string
  /** The address of a picture, as it was entered. */
  logo: string
  /** The logo as it is shown; absent where the house mark is shown instead. */
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
    email: settings?.email.trim() ?? '',
    phone: settings?.phone.trim() ?? '',
    address: settings?.address.trim() ?? '',
    workingHours: settings?.workingHours.trim() ?? '',
    logo: settings?.imageUrl.trim() ?? '',
    ...(shownLogo && { shownLogo }),
    social: Object.entries(networks).flatMap(([key, name]) => {
      const url = webAddress(settings?.socialMedia[key as keyof typeof networks] ?? '') // its own keys
      return url ? [{ name, url }] : []
    }),
  }
}

/** An address that a link may lead to, or `null`. People leave out the `https://`. */
function webAddress(text: string): string | null {
  const address = text.trim()
  if (address === '') return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

/** Where a click on a phone number leads. */
export const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Several lines where there is room for one: `1 Main Street, Springfield`. */
export const onOneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
