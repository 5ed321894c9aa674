import { type PageName, pageOf } from './index.ts'

/** Standard pages of text alone. While nobody has written one of them, a redirect from its address replaces it. */
export const replaceablePages = ['about', 'privacy', 'terms'] as const satisfies PageName[]
export type ReplaceablePage = (typeof replaceablePages)[number]

/** The replaceable page at a path. */
export const replaceableAt = (path: string): ReplaceablePage | undefined =>
  replaceablePages.find((name) => pageOf(name).path === path)
