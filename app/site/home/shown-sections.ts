import type { TextsOf } from '#content/documents/pages/index.ts'

/** Limit of technologies in the section Services. */
export const mostServices = 4

/**
 * The sections between the hero and the contact form. Services and Technologies show the same records, so
 * Technologies is left out while Services shows all of them, unless the owner wants it always.
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
