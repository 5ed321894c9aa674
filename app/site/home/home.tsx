import { Fragment, type ReactNode } from 'react'
import { productName } from '#content/brand/product.ts'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { contactLabels } from '../contact/contact-labels.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import { knownPictures } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { JsonLd } from '../head/json-ld.tsx'
import { pageMeta } from '../head/meta.ts'
import { companyData } from '../head/structured-data.ts'
import { shownTestimonials } from '../testimonials/shown-testimonial.ts'
import { headingSize } from '../text/heading-size.ts'
import type { Route } from './+types/home'
import { roomsOf } from './building/rooms-of.ts'
import { excerpt } from './excerpt.ts'
import { Hero } from './hero.tsx'
import { LatestProjects } from './latest-projects.tsx'
import { Services } from './services.tsx'
import { mostServices, shownSections } from './shown-sections.ts'
import { Stats } from './stats.tsx'
import { Technologies } from './technologies.tsx'
import { Testimonials } from './testimonials.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, brand, labels, written, contact, technologies, projects, testimonials] =
    await Promise.all([
      site.settings(),
      site.brand(),
      site.labels(),
      pageTexts(site, 'home'),
      pageTexts(site, 'contact'),
      site.list('technologies', 50),
      site.list('projects', 3),
      site.list('testimonials', 8),
    ])
  const texts = brand?.look ? withoutHouse(written) : written
  const plates = { technologies: technologies.slice(0, 3), projects }
  const known = await knownPictures(
    site,
    [...plates.technologies, ...projects]
      .map(({ imageUrl }) => imageUrl)
      .concat(texts.hero.picture),
  )
  const { drawing, voices } = labels.home
  const { houseRooms, ...hero } = texts.hero
  const hasHouse = hero.show === 'house'
  return {
    labels: { drawing, voices, contact: contactLabels(labels) },
    texts: {
      ...texts,
      hero,
      layout: { shown: shownSections(texts, technologies.length) },
      contact: contact.form,
    },
    title: settings?.metaTitle || settings?.companyName || productName,
    description: settings?.metaDescription || texts.hero.text,
    rooms: hasHouse ? roomsOf(houseRooms, technologies) : [],
    heroPicture: known(texts.hero.picture),
    services: technologies.slice(0, mostServices).map(({ slug, title, description }) => ({
      slug,
      title: softHyphens(title),
      sizeClass: headingSize(title),
      description: softHyphens(excerpt(description, 280)),
    })),
    technologies: plates.technologies.map((technology) => ({
      slug: technology.slug,
      title: softHyphens(technology.title),
      imageUrl: technology.imageUrl,
      known: known(technology.imageUrl),
      materials: technology.technologies.filter(Boolean).slice(0, 6).map(softHyphens),
    })),
    projects: plates.projects.map((project) => ({
      slug: project.slug,
      title: softHyphens(project.title),
      sizeClass: headingSize(project.title),
      category: softHyphens(project.category),
      client: softHyphens(project.client),
      imageUrl: project.imageUrl,
      known: known(project.imageUrl),
      description: softHyphens(excerpt(project.description, 220)),
    })),
    voices: await shownTestimonials(site, testimonials, labels.language),
  }
}

/** Hides the building, because the brand's plain look has no drawings. */
const withoutHouse = (texts: TextsOf<'home'>): TextsOf<'home'> =>
  texts.hero.show === 'house' ? { ...texts, hero: { ...texts.hero, show: 'words' } } : texts

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? productName,
    description: loaderData?.description ?? '',
  })

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { labels, texts, heroPicture, rooms, services, voices, projects, technologies } = loaderData
  const { shown } = texts.layout
  const sections = {
    services: <Services texts={texts.services} services={services} rooms={rooms} />,
    testimonials: (
      <Testimonials texts={texts.testimonials} voices={voices} legend={labels.voices} />
    ),
    projects: <LatestProjects texts={texts.projects} projects={projects} />,
    technologies: <Technologies texts={texts.technologies} technologies={technologies} />,
    stats: <Stats {...texts.stats} />,
  } satisfies Record<(typeof shown)[number], ReactNode>
  return (
    <>
      <JsonLd
        things={import.meta.env.SSR && companyData(matches[1].loaderData, loaderData.description)}
      />
      <Hero
        texts={texts.hero}
        picture={heroPicture}
        labels={labels.drawing}
        rooms={rooms}
        services={texts.services.label}
        hasServices={services.length > 0 && shown.includes('services')}
        hasProjects={projects.length > 0 && shown.includes('projects')}
      />
      {shown.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
      <ContactSection
        texts={texts.contact}
        labels={labels.contact}
        company={matches[1].loaderData.company}
        heading="h2"
      />
    </>
  )
}
