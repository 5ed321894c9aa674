import { isRouteErrorResponse, Outlet } from 'react-router'
import { softHyphens } from '#content/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { UnexpectedError } from '../../unexpected-error.tsx'
import { companyOf } from '../data/company.ts'
import { NotFoundMessage } from '../not-found/not-found-message.tsx'
import { More } from '../section.tsx'
import type { Route } from './+types/layout'
import { Frame } from './frame.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, picture] = await Promise.all([site.settings(), site.sitePicture()])
  const { url, preview } = site
  const company = companyOf(settings, await site.logo(settings))
  const shownName = softHyphens(company.name)
  return { url, preview, company: { ...company, shownName }, picture }
}

export default function Layout({ loaderData: { company, preview } }: Route.ComponentProps) {
  return (
    <Frame company={company}>
      {preview && (
        <p
          role="status"
          className="caption fixed bottom-4 left-4 z-50 bg-signal-deep px-3 py-2 text-white"
        >
          {preview === 'shown' ? 'Preview: not public yet' : 'This preview has ended'}
        </p>
      )}
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame company={loaderData?.company ?? companyOf(null)}>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundMessage />
      ) : (
        <div className="wrap flex min-h-[80dvh] flex-col items-start justify-center pt-32 pb-20">
          <UnexpectedError error={error} />
          <div className="mt-8">
            <More to="/">Return to Home</More>
          </div>
        </div>
      )}
    </Frame>
  )
}
