import { productName } from '#content/brand.ts'
import { hero, rooms } from '#content/pages/site-copy.ts'
import { softHyphens } from '#content/soft-hyphens.ts'
import type { Technology } from '#content/types/technologies.ts'
import { siteContext } from '../../context.ts'
import { contactLabels } from '../contact/contact-labels.ts'
import { ContactSection } from '../contact/contact-section.tsx'
import { knownPictures } from '../data/known-pictures.ts'
import { JsonLd } from '../head/json-ld.tsx'
import { pageMeta } from '../head/meta.ts'
import { companyData } from '../head/structured-data.ts'
import { shownTestimonials } from '../testimonials/shown-testimonial.ts'
import { headingSize } from '../text/heading-size.ts'
import type { Route } from './+types/home'
import { excerpt } from './excerpt.ts'
import { Hero } from './hero.tsx'
import { LatestProjects } from './latest-projects.tsx'
import { Services } from './services.tsx'
import { enoughForStats, Stats } from './stats.tsx'
import { Technologies } from './technologies.tsx'
import { Testimonials } from './testimonials.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, labels, technologies, projects, testimonials] = await Promise.all([
    site.settings(),
    site.labels(),
    site.list('technologies', 50),
    site.list('projects', 3),
    site.list('testimonials', 8),
  ])
  const shown = { technologies: technologies.slice(0, 3), projects }
  const known = await knownPictures(
    site,
    Object.values(shown).flatMap((records) => records.map(({ imageUrl }) => imageUrl)),
  )
  return {
    labels: { ...labels.home, contact: contactLabels(labels) },
    title: settings?.metaTitle || settings?.companyName || productName,
    description: settings?.metaDescription || hero.text,
    rooms: rooms.map((room) => ({ ...room, ...roomLink(room, technologies) })),
    services: technologies.slice(0, 4).map(({ slug, title, description, icon }) => ({
      slug,
      title: softHyphens(title),
      sizeClass: headingSize(title),
      description: softHyphens(excerpt(description, 280)),
      icon,
    })),
    technologies: shown.technologies.map((technology) => ({
      slug: technology.slug,
      title: softHyphens(technology.title),
      imageUrl: technology.imageUrl,
      known: known(technology.imageUrl),
      materials: technology.technologies.filter(Boolean).slice(0, 6).map(softHyphens),
    })),
    projects: shown.projects.map((project) => ({
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

/** Link of a room: to its technology, else to the list of technologies, else to the contact form. */
function roomLink({ icon, label }: (typeof rooms)[number], technologies: Technology[]) {
  const found = technologies.find((technology) => technology.icon === icon)
  return found
    ? { title: found.title, to: `/technologies/${found.slug}` }
    : { title: label, to: technologies.length > 0 ? '/technologies' : '/#contact' }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? productName,
    description: loaderData?.description ?? hero.text,
  })

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { labels, rooms, services, voices, projects, technologies } = loaderData
  return (
    <>
      <JsonLd
        things={import.meta.env.SSR && companyData(matches[1].loaderData, loaderData.description)}
      />
      <Hero
        labels={labels.drawing}
        rooms={rooms}
        hasServices={services.length > 0}
        hasProjects={projects.length > 0}
      />
      <Services services={services} />
      <Testimonials voices={voices} legend={labels.voices} />
      <LatestProjects projects={projects} />
      <Technologies technologies={technologies} />
      {projects.length >= enoughForStats && <Stats />}
      <ContactSection
        labels={labels.contact}
        company={matches[1].loaderData.company}
        heading="h2"
      />
    </>
  )
}
