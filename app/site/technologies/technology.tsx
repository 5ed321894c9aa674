import { lazy } from 'react'
import { type Technology, technologies } from '#content/documents/types/technologies.ts'
import type { Labels } from '#content/labels/index.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { BackLink } from '../back-link.tsx'
import { CheckedList } from '../checked-list.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { findRecord, isMissing } from '../data/find-record.ts'
import { knownPictures } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { Arrow } from '../drawings/arrow.tsx'
import { Icon } from '../drawings/icons.tsx'
import { JsonLd } from '../head/json-ld.tsx'
import { companyPage, missingPage, wordsOfRecord } from '../head/page-meta.ts'
import { breadcrumbs, serviceData } from '../head/structured-data.ts'
import { Link } from '../link.tsx'
import { MarginSection } from '../margin-section.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { nonEmpty } from '../text/non-empty.ts'
import { Paragraphs, Prose } from '../text/paragraphs.tsx'
import { shownRichText } from '../text/rich-text/shown-rich-text.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import type { Route } from './+types/technology'

/** Code splitting: loaded only by pages with a story. */
const RichText = lazy(() => import('../text/rich-text/rich-text.tsx'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { missing, technology: labels } = await site.labels()
  const technology = await findRecord(site, 'technologies', params.slug)
  if (isMissing(technology)) {
    const back = { to: '/technologies', label: labels.back }
    return missingAnswer(technology, missing, { title: labels.notFound, back })
  }
  const { story: written, ...fields } = technology
  const story = await shownRichText(site, written)
  const { next } = await site.place('technologies', technology)
  const picture = await site.recordPicture('technologies', technology)
  const known = await knownPictures(site, [technology.imageUrl])
  const { layout, prompt } = await pageTexts(site, 'technologies')
  return {
    labels,
    consult: prompt.button,
    prompt: layout.shown.includes('prompt') ? prompt : undefined,
    technology: withSoftHyphens(technologies.fields, fields),
    ...(story && { story }),
    sizeClass: headingSize(technology.title),
    picture,
    known: known(technology.imageUrl),
    next: next && {
      slug: next.slug,
      title: softHyphens(next.title),
      sizeClass: headingSize(next.title),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { technology, picture } = loaderData
  return companyPage(matches, ...wordsOfRecord(technology, technology.description), { picture })
}

export default function TechnologyPage({ loaderData, matches }: Route.ComponentProps) {
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, consult, prompt, technology, sizeClass, known, next, story } = loaderData
  const site = matches[1].loaderData
  return (
    <>
      <JsonLd
        things={
          import.meta.env.SSR && [
            serviceData(technology, site),
            breadcrumbs(site.url, { name: labels.list, path: '/technologies' }, technology.title),
          ]
        }
      />
      <Head
        back={labels.back}
        consult={consult}
        technology={technology}
        sizeClass={sizeClass}
        known={known}
      />
      <div className="wrap pt-16 md:pt-24">
        <MarginSection title={labels.overview}>
          <Prose text={technology.fullDescription} />
        </MarginSection>
        {story && (
          <MarginSection title={story.labels.inDepth}>
            <RichText {...story} level={3} />
          </MarginSection>
        )}
        <MarginSection title={labels.keyFeatures}>
          <CheckedList items={technology.features} />
        </MarginSection>
        <MarginSection title={labels.used}>
          <Schedule names={technology.technologies} />
        </MarginSection>
      </div>
      {prompt && (
        <ContactPrompt
          title={next ? prompt.title : prompt.titleOne}
          lead={prompt.lead}
          action={{ to: '/#contact', label: prompt.button }}
        />
      )}
      {next && <NextFloor {...next} labels={labels} />}
    </>
  )
}

interface NextFloorProps {
  slug: string
  title: string
  sizeClass: string
  labels: Labels['technology']
}

function NextFloor({ labels, slug, title, sizeClass }: NextFloorProps) {
  return (
    <section aria-label={labels.next} className="border-t border-line print:hidden">
      <p className="wrap grid items-baseline gap-x-6 gap-y-2 pt-10 pb-24 md:pt-14 lg:grid-cols-12">
        <span className="caption text-ink-3 lg:col-span-3">{labels.next}</span>
        <Link
          to={`/technologies/${slug}`}
          className={`display min-w-0 text-3xl wrap-anywhere lg:col-span-9 underline decoration-transparent decoration-2 underline-offset-[0.2em] transition-colors hover:decoration-signal ${sizeClass}`}
        >
          {title} <Arrow className="ml-2" />
        </Link>
      </p>
    </section>
  )
}

interface HeadProps {
  /** The label of the link to the list. */
  back: string
  /** The label of the link to the contact form. */
  consult: string
  technology: Omit<Technology, 'story'>
  sizeClass: string
  known: KnownPicture | undefined
}

function Head({ back, consult, technology, sizeClass, known }: HeadProps) {
  return (
    <header className="wrap grid items-end gap-x-6 gap-y-10 pt-28 md:pt-36 lg:grid-cols-12">
      <div className="@container min-w-0 lg:col-span-6">
        <BackLink to="/technologies" label={back} />
        <Icon name={technology.icon} tint={technology.color} className="mt-8 -ml-1 size-16" />
        <h1
          dir={dirOf(technology.title)}
          className={`display mt-6 text-5xl wrap-anywhere ${sizeClass}`}
        >
          {technology.title}
        </h1>
        <Paragraphs
          text={technology.description}
          className="mt-6 max-w-[46ch] text-xl text-ink-2"
        />
        <Link to="/#contact" className={`${button('primary', 'lg')} mt-9`}>
          {consult}
        </Link>
      </div>
      <div className="plate-picture lg:col-span-6">
        <Picture
          src={technology.imageUrl}
          alt=""
          known={known}
          width={1600}
          height={1000}
          priority
          sizes="(min-width: 80rem) 37rem, (min-width: 64rem) 48vw, 88vw"
          showsPlaceholder
          className="aspect-[16/10] w-full object-cover"
        />
      </div>
    </header>
  )
}

/** Numbered list of the tools of a technology, styled as the parts list of a drawing. */
function Schedule({ names }: { names: string[] }) {
  return (
    <ol className="-mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {nonEmpty(names).map((name, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
          key={index}
          className="flex items-baseline gap-4 border-b border-line py-3 wrap-anywhere"
        >
          <span aria-hidden="true" className="caption w-6 shrink-0 text-ink-3">
            {`${index + 1}`.padStart(2, '0')}
          </span>
          <span dir={dirOf(name)} className="min-w-0 font-medium">
            {name}
          </span>
        </li>
      ))}
    </ol>
  )
}
