import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteContext } from '../context.ts'
import { Fault } from '../fault.tsx'
import type { Route } from './+types/layout'
import { companyOf } from './company.ts'
import { Frame } from './frame.tsx'
import { NotFoundMessage } from './not-found-message.tsx'
import { More } from './section.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [settings, picture] = await Promise.all([site.settings(), site.sitePicture()])
  return { url: site.url, company: companyOf(settings), picture }
}

export default function Layout({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <Frame company={company}>
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
          <Fault error={error} />
          <div className="mt-8">
            <More to="/">Return to Home</More>
          </div>
        </div>
      )}
    </Frame>
  )
}
