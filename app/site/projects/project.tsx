import { lazy } from 'react'
import { type Project, projects } from '#content/documents/types/projects.ts'
import { fill } from '#content/labels/fill.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { isShown } from '../../ui/picture/picture.tsx'
import { CheckedList } from '../checked-list.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { findRecord, isMissing } from '../data/find-record.ts'
import { findPictures, pictureMetadata, uncropped } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { isPhoneScreen, isScreenshot } from '../data/screens.ts'
import { JsonLd } from '../head/json-ld.tsx'
import { companyPage, missingPage, wordsOfRecord } from '../head/page-meta.ts'
import { breadcrumbs } from '../head/structured-data.ts'
import { MarginSection } from '../margin-section.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { nonEmpty } from '../text/non-empty.ts'
import { Prose } from '../text/paragraphs.tsx'
import { quotation } from '../text/quotation.ts'
import { Quote } from '../text/quote.tsx'
import { shownRichText } from '../text/rich-text/shown-rich-text.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import type { Route } from './+types/project'
import { Gallery } from './gallery.tsx'
import { Hero } from './hero.tsx'
import { shapeOf } from './hero-shape.ts'
import { NextProject } from './next-project.tsx'
import { caseStudy } from './project-json-ld.ts'
import { Result } from './result.tsx'
import { strikingFigure, withoutSentence } from './striking-figure.ts'
import { TitleBlock } from './title-block.tsx'

/** Code splitting: loaded only by pages with a story. */
const RichText = lazy(() => import('../text/rich-text/rich-text.tsx'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { language, missing, project: labels } = await site.labels()
  const project = await findRecord(site, 'projects', params.slug)
  if (isMissing(project)) {
    const back = { to: '/projects', label: labels.back }
    return missingAnswer(project, missing, { title: labels.notFound, back })
  }
  const { story: written, ...fields } = project
  const [{ layout, prompt }, picture, standing, story] = await Promise.all([
    pageTexts(site, 'projects'),
    site.recordPicture('projects', project),
    site.place('projects', project),
    shownRichText(site, written),
  ])
  const { place, total, next } = standing
  const all = nonEmpty(project.additionalImages)
  const described = await findPictures(site, [project.imageUrl, next?.imageUrl ?? '', ...all])
  const known = (url: string) => pictureMetadata(described, url)
  const gallery = all.filter((src) => isShown(src, known(src)))
  const isOf = (is: typeof isScreenshot, src: string) => {
    const details = described.get(src)
    return details !== undefined && is(details)
  }
  const inGallery = (src: string) => (isOf(isScreenshot, src) ? uncropped(known(src)) : known(src))
  const shown = withSoftHyphens(projects.fields, fields)
  const { quote } = shown.testimonial
  const shape = shapeOf(described.get(project.imageUrl))
  const figure = strikingFigure(project.results)
  return {
    labels,
    prompt: layout.shown.includes('prompt') ? prompt : undefined,
    project: figure
      ? { ...shown, results: softHyphens(withoutSentence(project.results, figure)) }
      : shown,
    ...(story && { story }),
    sizeClass: headingSize(project.title),
    quote: quote.trim() && quotation(quote, language),
    figure: figure && { ...figure, sentence: softHyphens(figure.sentence) },
    picture,
    plate: fill(labels.plate, { title: shown.title }, language),
    sheet: [place, total].map((number) => `${number}`.padStart(2, '0')).join(' / '),
    known: shape === 'screen' ? uncropped(known(project.imageUrl)) : known(project.imageUrl),
    shape,
    gallery: gallery.map((src) => ({ src, known: inGallery(src) })),
    hasPhones: gallery.every((src) => isOf(isPhoneScreen, src)),
    next: next && {
      slug: next.slug,
      imageUrl: next.imageUrl,
      title: softHyphens(next.title),
      sizeClass: headingSize(next.title),
      known: known(next.imageUrl),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { project, picture } = loaderData
  const words = wordsOfRecord(project, project.description)
  return companyPage(matches, ...words, { picture, type: 'article' })
}

export default function CaseStudy({ loaderData, matches }: Route.ComponentProps) {
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, prompt, project, sizeClass, quote, picture, plate } = loaderData
  const { sheet, known, shape, gallery, hasPhones, next, figure, story } = loaderData
  const site = matches[1].loaderData
  return (
    <>
      <JsonLd
        things={
          import.meta.env.SSR && [
            caseStudy(project, site, picture),
            breadcrumbs(site.url, { name: labels.list, path: '/projects' }, project.title),
          ]
        }
      />
      <article>
        <Hero imageUrl={project.imageUrl} known={known} shape={shape} alt={plate} />
        <div className="wrap relative">
          <TitleBlock
            labels={labels}
            title={project.title}
            sizeClass={sizeClass}
            description={project.description}
            category={project.category}
            client={project.client}
            year={project.year.trim()}
            sheet={sheet}
            technologies={project.technologies}
          />
          {figure && <Result figure={figure} label={labels.result} />}
          <div className="pt-16 md:pt-24">
            <MarginSection title={labels.challenge}>
              <Prose text={project.challenge} />
            </MarginSection>
            <MarginSection title={labels.solution}>
              <Prose text={project.solution} />
            </MarginSection>
            {project.results && (
              <MarginSection title={labels.results}>
                <Prose text={project.results} />
              </MarginSection>
            )}
            {story && (
              <MarginSection title={story.labels.story}>
                <RichText {...story} level={3} />
              </MarginSection>
            )}
            <MarginSection title={labels.keyFeatures}>
              <CheckedList items={project.keyFeatures} />
            </MarginSection>
            {gallery.length > 0 && (
              <MarginSection title={labels.gallery.title}>
                <Gallery
                  images={gallery}
                  hasPhones={hasPhones}
                  title={project.title}
                  labels={labels.gallery}
                />
              </MarginSection>
            )}
            <Testimonial {...project.testimonial} quote={quote} label={labels.testimonial} />
          </div>
        </div>
      </article>
      {prompt && (
        <ContactPrompt
          title={prompt.title}
          lead={prompt.lead}
          action={{ to: '/contact', label: prompt.button }}
        />
      )}
      {next && <NextProject {...next} label={labels.next} />}
    </>
  )
}

function Testimonial({ label, quote, name, title }: Project['testimonial'] & { label: string }) {
  if (quote === '') return null
  return (
    <MarginSection title={label}>
      <figure>
        <Quote words={quote} />
        <figcaption
          dir={dirOf(name, title)}
          className="caption mt-7 max-w-[72ch] text-ink-2 wrap-anywhere"
        >
          <span className="text-ink">{name}</span>, {title}
        </figcaption>
      </figure>
    </MarginSection>
  )
}
