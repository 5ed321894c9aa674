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
  /** Paths of lists and sections without content, which sample menus do not link to. */
  empty: ReadonlySet<string>
  language: Language
  /** Links to pages that belong in a menu, and that the footer gets while no menu has them. */
  added: readonly MenuLink[]
}

/**
 * Adapts the menus to the content. Unchanged sample menus lose their links to targets without content; menus that an
 * editor has changed keep all links. The footer's first list with links gets the added links that no menu has.
 */
export function shownMenus({ header, footer }: Menus, { empty, language, added }: Shown): Menus {
  const samples = {
    menu: pages.header.sections.menu.fields.links.sample?.[language],
    site: pages.footer.sections.site.fields.links.sample?.[language],
    company: pages.footer.sections.company.fields.links.sample?.[language],
  }
  const shown = (links: MenuLink[], sample: readonly MenuLink[] = []) =>
    isSame(links, sample) ? links.filter(({ to }) => !empty.has(to)) : links

  const written = { ...footer, menu: header.menu }
  const linked = new Set(
    Object.keys(samples).flatMap(
      (name) => written[name as keyof typeof samples].links.map(({ to }) => to), // the keys are those of `samples`
    ),
  )
  const missing = added.filter(({ to }) => !linked.has(to) && !empty.has(to))
  const longer = firstList(footer)
  const footerList = (name: 'site' | 'company') => [
    ...shown(footer[name].links, samples[name]),
    ...(name === longer ? missing : []),
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

/** Whether the links are the unchanged sample. Soft hyphens and the page editor's text marks in labels are ignored. */
const isSame = (links: readonly MenuLink[], sample: readonly MenuLink[]) =>
  links.length === sample.length &&
  links.every(({ label, to }, index) => {
    const other = sample[index]
    return to === other?.to && withoutMarks(label) === softHyphens(other.label)
  })

/** First footer list with links. A list that an editor has emptied stays hidden. */
const firstList = (footer: Menus['footer']) =>
  (['site', 'company'] as const).find((name) => footer[name].links.length > 0)
