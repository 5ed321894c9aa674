import { useRef } from 'react'
import type { Technology } from '#content/documents/types/technologies.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { isMissing } from '../data/find-record.ts'
import { knownPictures } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { Icon } from '../drawings/icons.tsx'
import { EmptyList } from '../empty-list.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { Link } from '../link.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { ListHead } from '../page-head.tsx'
import { More } from '../section.tsx'
import { dirOf } from '../text/direction.ts'
import { FewNames, truncateList } from '../text/few-names.tsx'
import { headingSize } from '../text/heading-size.ts'
import type { Route } from './+types/technologies'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { missing, technologies: labels } = await site.labels()
  const found = await listPage(site, 'technologies', request)
  if (isMissing(found)) {
    const back = { to: '/technologies', label: labels.back }
    return missingAnswer(found, missing, { title: missing.page, back })
  }
  const { records, leaf } = found
  const known = await knownPictures(
    site,
    records.map(({ imageUrl }) => imageUrl),
  )
  const floors = records.map((each) => ({ ...floorOf(each), known: known(each.imageUrl) }))
  return { labels, texts: await pageTexts(site, 'technologies'), floors, leaf }
}

/** Data of a technology for the list. */
const floorOf = (technology: Technology) => ({
  slug: technology.slug,
  title: softHyphens(technology.title),
  sizeClass: headingSize(technology.title),
  description: softHyphens(technology.description),
  icon: technology.icon,
  color: technology.color,
  imageUrl: technology.imageUrl,
  technologies: truncateList(technology.technologies),
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, loaderData, {
    list: '/technologies',
  })

export default function Technologies({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLOListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, texts, floors, leaf } = loaderData
  const hasPrompt = leaf.total > 0 && texts.layout.shown.includes('prompt')
  return (
    <>
      <ListHead {...texts.head} total={leaf.total} count={labels.count} />
      <div
        className={`wrap ${hasPrompt || leaf.total === 0 ? 'pb-8 md:pb-14' : 'pb-20 md:pb-32'} ${leaf.total === 0 ? 'min-h-[60svh]' : ''}`}
      >
        {floors.length > 0 ? (
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={listPageLabel(labels.title, leaf, pagination, language)}
            className="scroll-mt-28 outline-none"
          >
            {floors.map((floor, index) => (
              <Floor key={floor.slug} {...floor} number={leaf.first + index} />
            ))}
          </ol>
        ) : (
          <EmptyList title={labels.empty} hint={texts.empty.hint}>
            <More to="/contact">{texts.empty.link}</More>
          </EmptyList>
        )}
        <PageLinks {...leaf} list="/technologies" start={list} />
      </div>
      {hasPrompt && (
        <ContactPrompt
          title={leaf.total > 1 ? texts.prompt.title : texts.prompt.titleOne}
          lead={texts.prompt.lead}
          action={{ to: '/#contact', label: texts.prompt.button }}
        />
      )}
    </>
  )
}

type FloorProps = ReturnType<typeof floorOf> & {
  known: KnownPicture | undefined
  number: number
}

/** Technology in the list, with its number and icon in the margin. */
function Floor({ number, ...floor }: FloorProps) {
  return (
    <li className="row grid gap-x-6 gap-y-5 py-8 md:grid-cols-12 md:py-10">
      <div className="flex items-start justify-between md:col-span-2 md:flex-col lg:col-span-3">
        <p aria-hidden="true" className="caption pt-2 text-ink-3">
          {`${number}`.padStart(2, '0')}
        </p>
        <Icon name={floor.icon} tint={floor.color} className="size-11 lg:size-14" />
      </div>
      <div className="flex min-w-0 flex-col md:col-span-5 lg:col-span-4">
        <h2 className={`display text-3xl wrap-anywhere ${floor.sizeClass}`}>
          <Link
            to={`/technologies/${floor.slug}`}
            className="outline-none after:absolute after:inset-0"
          >
            {floor.title}
          </Link>
        </h2>
        <p
          dir={dirOf(floor.description)}
          className="mt-4 line-clamp-6 text-lg text-ink-2 wrap-anywhere"
        >
          {floor.description}
        </p>
        <FewNames {...floor.technologies} className="pt-4 md:mt-auto" />
      </div>
      <div className="plate-picture self-start md:col-span-5">
        <Picture
          src={floor.imageUrl}
          alt=""
          known={floor.known}
          width={1600}
          height={1000}
          priority={number === 1}
          sizes="(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 88vw"
          showsPlaceholder
          className="aspect-[16/10] w-full object-cover"
        />
      </div>
    </li>
  )
}
