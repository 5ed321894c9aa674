import { pages, type TextsOf } from '#content/documents/pages/index.ts'
import { withoutMarks } from '#content/documents/pages/marks.ts'
import type { Language } from '#content/labels/languages.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'

interface Menus {
  header: TextsOf<'header'>
  footer: TextsOf<'footer'>
}

type MenuLink = Menus['header']['menu']['links'][number]

interface Shown {
  /** The addresses where there is nothing yet. */
  empty: ReadonlySet<string>
  language: Language
  /** What the link to the news is called. */
  news: string
}

/**
 * The menus without the links that lead to nothing yet, and with one to the news while there are some: at the end of
 * the footer's first list that has links. A list that somebody has written stays as it was written.
 */
export function shownMenus({ header, footer }: Menus, { empty, language, news }: Shown): Menus {
  const samples = {
    menu: pages.header.sections.menu.fields.links.sample?.[language],
    site: pages.footer.sections.site.fields.links.sample?.[language],
    company: pages.footer.sections.company.fields.links.sample?.[language],
  }
  const shown = (links: MenuLink[], sample: readonly MenuLink[] = []) =>
    isSame(links, sample) ? links.filter(({ to }) => !empty.has(to)) : links

  const written = { ...footer, menu: header.menu }
  const isLinked = Object.keys(samples).some((name) =>
    written[name as keyof typeof samples].links // the keys are those of `samples`
      .some(({ to }) => to === '/news'),
  )
  const home = isLinked || empty.has('/news') ? undefined : firstList(footer)
  const footerList = (name: 'site' | 'company') => [
    ...shown(footer[name].links, samples[name]),
    ...(name === home ? [{ label: news, to: '/news' }] : []),
  ]
  return {
    header: { ...header, menu: { ...header.menu, links: shown(header.menu.links, samples.menu) } },
    footer: {
      ...footer,
      site: { ...footer.site, links: footerList('site') },
      company: { ...footer.company, links: footerList('company') },
    },
  }
}

/** Whether nobody has written the links, whatever stands in their labels for a page or for the editor. */
const isSame = (links: readonly MenuLink[], sample: readonly MenuLink[]) =>
  links.length === sample.length &&
  links.every(({ label, to }, index) => {
    const other = sample[index]
    return to === other?.to && withoutMarks(label) === softHyphens(other.label)
  })

/** A list that somebody has emptied stays away, with its heading. */
const firstList = (footer: Menus['footer']) =>
  (['site', 'company'] as const).find((name) => footer[name].links.length > 0)
