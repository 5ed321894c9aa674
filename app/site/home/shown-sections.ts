import type { TextsOf } from '#content/documents/pages/index.ts'

/** The most technologies that the section Services has. */
export const mostServices = 4

/**
 * The sections between the hero and the contact form. Services and technologies are the same records: while Services
 * has them all, Technologies would show them again, and is left out unless the owner says otherwise.
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
