import { type Palette, paletteOf } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import { type Language, languageOf } from '#content/labels/languages.ts'
import { timeZoneOf } from '#content/publishing/time-zone.ts'
import { isEmail } from '#content/text/email.ts'
import type { Database } from '../../database/connect.ts'
import { getBrand } from '../../documents/brand.ts'
import { getSettings } from '../../documents/settings.ts'
import { limitImageWork } from '../../media/concurrency.ts'
import { logoIcon } from '../../media/logo/icon.ts'
import { logoFiles, logoOf } from '../../media/logo/logo.ts'
import { monogramOf } from '../../media/logo/monogram.ts'
import { monogramIcon } from '../../media/shared-pictures/draw-monogram.ts'
import { paperIcon } from '../../media/shared-pictures/mark.ts'
import { openStorage, type StorageEnv } from '../../media/storage/open-storage.ts'
import { rasterizeSvg } from '../../media/svg/svg.ts'
import { iconPixels } from './render/icon.ts'

/** Design of a company's mails. */
export interface MailLook {
  company: string
  /** Default recipient of replies. */
  email: string | undefined
  language: Language
  /** Time zone of the site, for times in mails. */
  timeZone: string
  siteUrl: string
  colors: Palette['light']
  /** A square PNG, attached so that mail programs load nothing from the site. */
  icon: Buffer | undefined
}

/** What letters to staff need of it. */
export type StaffLook = Pick<MailLook, 'company' | 'language' | 'siteUrl' | 'timeZone'>

/** Returns a function that reads the design. The icon is drawn again only when settings or brand change. */
export function createMailLook(db: Database, env: StorageEnv & { siteUrl: string }) {
  const { siteUrl } = env
  let drawn: { of: string; icon: Promise<Buffer | undefined> } | undefined

  return async (): Promise<MailLook> => {
    const [settings, brand] = await Promise.all([getSettings(db), getBrand(db)])
    const source = { settings, brand, siteUrl }
    const { light: colors } = paletteOf(brand.color)
    const draw = async () => {
      const { mark, logo } = logoFiles(source)
      const { pictures } = await openStorage(env)
      const picture = (await logoOf(pictures, mark)) ?? (await logoOf(pictures, logo))
      if (picture) return logoIcon(picture, iconPixels, 0.06)
      const monogram = monogramOf(settings, brand)
      const svg = monogram ? await monogramIcon(monogram, 0) : paperIcon(colors, iconPixels, 4)
      return rasterizeSvg(svg, iconPixels)
    }
    const of = JSON.stringify([settings?.companyName, settings?.imageUrl, brand])
    if (drawn?.of !== of) {
      // If the icon cannot be drawn, mails are sent without it.
      drawn = { of, icon: limitImageWork(draw).catch(() => undefined) }
    }
    const email = settings?.email.trim()
    return {
      company: settings?.companyName.trim() || productName,
      email: isEmail(email) ? email : undefined,
      language: languageOf(settings?.language),
      timeZone: timeZoneOf(settings?.timeZone),
      siteUrl,
      colors,
      icon: await drawn.icon,
    }
  }
}
