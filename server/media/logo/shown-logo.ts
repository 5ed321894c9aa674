/** The image of a logo on a page. */
export interface LogoOnNight {
  src: string
  /** In pixels. */
  width: number
  height: number
  /** Whether it contains the company's name. */
  isWide?: boolean
}

/** The logo as pages show it. A logo on another server is never fetched, so its size is unknown. */
export interface ShownLogo extends LogoOnNight {
  /** Background on which it can be seen; absent when it can be seen on any. */
  ground?: 'paper' | 'night' | undefined
  /** The logo for dark backgrounds, if the company has one. */
  night?: LogoOnNight
  /** Cache busting: part of the addresses of icons, which browsers keep for a day. */
  version?: string
}
