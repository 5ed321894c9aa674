import { Link } from 'react-router'
import { technologiesCopy } from '#content/copy.ts'
import type { Technology } from '#content/technologies.ts'
import { siteContext } from '../../context.ts'
import { Picture } from '../../ui/picture.tsx'
import { companyPage } from '../company-page.ts'
import { ContactPrompt } from '../contact-prompt.tsx'
import { EmptyRoom } from '../empty-room.tsx'
import { Icon } from '../icons.tsx'
import { PageHead } from '../page-head.tsx'
import { plural } from '../plurals.ts'
import type { Route } from './+types/technologies'

export async function loader({ context }: Route.LoaderArgs) {
  const technologies = await context.get(siteContext).list('technologies')
  return { floors: technologies.map(floorOf) }
}

/** What the index shows of a technology. */
const floorOf = (technology: Technology) => ({
  slug: technology.slug,
  title: technology.title,
  description: technology.description,
  icon: technology.icon,
  color: technology.color,
  imageUrl: technology.imageUrl,
})

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, 'Technologies', technologiesCopy.lead)

export default function Technologies({ loaderData: { floors } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={technologiesCopy.title}
        lead={technologiesCopy.lead}
        measure={plural(floors.length, 'technology', 'technologies')}
      />
      <div className="wrap pb-16 md:pb-28">
        {floors.length > 0 ? (
          <ol>
            {floors.map((floor, index) => (
              <Floor key={floor.slug} {...floor} number={index + 1} />
            ))}
          </ol>
        ) : (
          <div className="grid items-center gap-10 md:grid-cols-2">
            <div>
              <h2 className="display text-3xl">{technologiesCopy.empty}</h2>
              <p className="mt-4 text-lg text-ink-2">{technologiesCopy.emptyHint}</p>
            </div>
            <EmptyRoom className="w-full max-w-md md:justify-self-end" />
          </div>
        )}
      </div>
      <ContactPrompt
        title={technologiesCopy.prompt}
        lead={technologiesCopy.promptLead}
        action={{ to: '/#contact', label: technologiesCopy.consult }}
      />
    </>
  )
}

/** One technology as a floor of the building: its number on the wall, its work, its picture. */
function Floor({ number, ...floor }: ReturnType<typeof floorOf> & { number: number }) {
  return (
    <li className="group relative grid grid-cols-[auto_1fr] items-start gap-x-5 gap-y-6 border-t border-line py-8 first:border-t-0 last:border-b has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-signal-deep sm:gap-x-6 md:grid-cols-12 md:py-10">
      <span
        aria-hidden="true"
        className="absolute -top-px left-0 h-0.75 w-full origin-left scale-x-0 bg-signal transition-transform group-hover:scale-x-100 group-has-focus-visible:scale-x-100"
      />
      <p aria-hidden="true" className="caption pt-2 text-ink-3 md:col-span-1">
        {`${number}`.padStart(2, '0')}
      </p>
      <div className="min-w-0 md:col-span-6 lg:col-span-5">
        <div className="flex items-start gap-4 sm:gap-5">
          <Icon name={floor.icon} tint={floor.color} className="size-9 shrink-0 sm:size-12" />
          <h2 className="display min-w-0 pt-0.5 text-3xl wrap-anywhere">
            <Link
              to={`/technologies/${floor.slug}`}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0"
            >
              {floor.title}
            </Link>
          </h2>
        </div>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-2 wrap-anywhere sm:pl-17">
          {floor.description}
        </p>
      </div>
      <div className="col-span-2 md:col-span-5 md:col-start-8">
        <Picture
          src={floor.imageUrl}
          alt=""
          width={1600}
          height={1000}
          sizes="(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 92vw"
          className="aspect-[16/10] w-full object-cover"
        />
      </div>
    </li>
  )
}
