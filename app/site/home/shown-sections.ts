import type { TextsOf } from '#content/documents/pages/index.ts'

/** Limit of technologies in the section Services. */
export const mostServices = 4

/**
 * The sections between the hero and the contact form. Services and Technologies show the same records. While Services
 * shows all of them, Technologies is left out unless its setting `show` is 'always'.
 */
export function shownSections(
  { layout, technologies }: Pick<TextsOf<'home'>, 'layout' | 'technologies'>,
  count: number,
): TextsOf<'home'>['layout']['shown'] {
  const { shown } = layout
  const isRepeated = shown.includes('services') && count <= mostServices
  return isRepeated && technologies.show !== 'always'
    ? shown.filter((name) => name !== 'technologies')
    : shown
}
