/** A logo as an image of a page. */
export interface LogoOnNight {
  src: string
  /** In pixels. */
  width: number
  height: number
  /** Whether it has the company's name in it. */
  isWide?: boolean
}

/** The logo as pages show it. Of one that lies elsewhere nothing is known, and nothing is ever fetched. */
export interface ShownLogo extends LogoOnNight {
  /** The ground that it can be seen on; absent when it brings its own. */
  ground?: 'paper' | 'night' | undefined
  /** The one for a dark ground, where the company has one. */
  night?: LogoOnNight
  /** A part of the addresses of icons, which are kept by browsers for a day. */
  version?: string
}
