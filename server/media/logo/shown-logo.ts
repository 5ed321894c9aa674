/** The image of a logo on a page. */
export interface LogoOnNight {
  src: string
  /** In pixels. */
  width: number
  height: number
  /** Whether the logo seems to contain the company's name, because it is wide. */
  isWide?: boolean
}

/** The logo as pages show it. A logo on another server is never fetched, so its size is unknown. */
export interface ShownLogo extends LogoOnNight {
  /** Background on which the logo can be seen, light `paper` or dark `night`; absent when it can be seen on both. */
  ground?: 'paper' | 'night' | undefined
  /** The logo for dark backgrounds, if the company has one. */
  night?: LogoOnNight
  /** Cache busting: part of the addresses of icons, which browsers keep for a day. */
  version?: string
}
