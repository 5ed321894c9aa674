import { isRouteErrorResponse, Outlet } from 'react-router'
import { pages, type TextsOf } from '#content/documents/pages/index.ts'
import { addedPages, publicPages } from '#content/documents/public-pages.ts'
import type { Labels } from '#content/labels/index.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import type { Site } from '#server/site/site.ts'
import { siteContext } from '../../context.ts'
import { ErrorPage, UnexpectedError } from '../../unexpected-error.tsx'
import { companyOf } from '../data/company.ts'
import { pageTexts } from '../data/page-texts.ts'
import { NotFoundMessage } from '../not-found/not-found-message.tsx'
import { ReviewBar } from '../review/review-bar.tsx'
import { More } from '../section.tsx'
import type { Route } from './+types/layout'
import { Frame } from './frame.tsx'
import { shownMenus } from './shown-menus.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, brand, picture, labels, newsletter, privacy, empty, header, footer] =
    await Promise.all([
      site.settings(),
      site.brand(),
      site.sitePicture(),
      site.labels(),
      site.newsletter(),
      site.replacementOf('privacy'),
      emptyAddresses(site),
      pageTexts(site, 'header'),
      pageTexts(site, 'footer'),
    ])
  const company = companyOf(settings, await site.logo(settings))
  const shownName = softHyphens(company.name)
  const added = addedPages.map(({ path, lists }) => ({ label: labels[lists].title, to: path }))
  const shown = { empty, language: labels.language, added }
  const menus = shownMenus({ header, footer }, shown)
  return {
    url: site.url,
    preview: site.preview && labels.preview[site.preview],
    ...(site.review && { review: { ...site.review, labels: labels.review } }),
    // Set in the loader, so that server and browser show the same year.
    company: { ...company, shownName, copyright: `© ${new Date().getUTCFullYear()} ${shownName}` },
    ...(brand && { brand }),
    picture,
    language: labels.language,
    labels: labels.common,
    ...(privacy && { privacy }),
    ...menus,
    ...withNewsletter(labels, menus.footer, newsletter),
  }
}

/** Menu targets without content: empty lists, and the services section if it is not shown. */
async function emptyAddresses(site: Site): Promise<Set<string>> {
  const inMenus = publicPages.flatMap(({ path, lists, menu }) =>
    menu && lists ? [{ path, lists }] : [],
  )
  const filled = await Promise.all(inMenus.map(({ lists }) => site.hasRecords(lists)))
  const empty = new Set(inMenus.map(({ path }) => path).filter((_, index) => !filled[index]))
  const { layout } = await site.texts('home')
  const hasServices = !empty.has(pages.technologies.path) && layout.shown.includes('services')
  return hasServices ? empty : empty.add('/#services')
}

/**
 * Data of the newsletter form. While the newsletter is off, its title is empty and the footer hides the form. Without
 * a consent text nobody can subscribe, and the form says so.
 */
function withNewsletter(
  { common, newsletter }: Labels,
  footer: TextsOf<'footer'>,
  on: { consent: string | undefined } | undefined,
) {
  const title = on ? footer.newsletter.title || newsletter.title : ''
  const titled = { footer: { ...footer, newsletter: { ...footer.newsletter, title } } }
  const note = on?.consent
  if (note === undefined) return titled
  return {
    ...titled,
    labels: {
      ...common,
      newsletter: { ...common.newsletter, note, instead: newsletter.privacy },
    },
    newsletter: { action: '/newsletter', method: 'post' },
  } as const
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { preview } = loaderData
  return (
    <Frame {...loaderData}>
      {/* Pages in review have no script, so the bar is rendered on the server only. */}
      {import.meta.env.SSR && loaderData.review ? (
        <ReviewBar {...loaderData} {...loaderData.review} />
      ) : (
        preview && (
          <p
            role="status"
            className="caption fixed bottom-4 left-4 z-50 bg-signal-deep px-3 py-2 text-white"
          >
            {preview}
          </p>
        )
      )}
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // Without the layout's data, header and footer have no labels.
  if (!loaderData) return <ErrorPage error={error} />
  return (
    <Frame {...loaderData}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundMessage />
      ) : (
        <div className="wrap flex min-h-[80dvh] flex-col items-start justify-center pt-32 pb-20">
          <UnexpectedError error={error} />
          <div className="mt-8">
            <More to="/">{loaderData.labels.returnHome}</More>
          </div>
        </div>
      )}
    </Frame>
  )
}
