import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { button } from '../ui/button.ts'
import { Empty } from '../ui/empty.tsx'
import { Screen } from './screen.tsx'

/** Stands in a screen's place, beside the sidebar, when the screen cannot. */
export function ErrorScreen() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (!isMissing) return <Broken detail={error instanceof Error ? error.message : ''} />
  return (
    <Screen title="Page not found" subtitle="The back office has no page at this address.">
      <Empty title="Nobody works in this room">
        <Link to="/admin" className={`${button('secondary')} mt-4`}>
          Go to the dashboard
        </Link>
      </Empty>
    </Screen>
  )
}

function Broken({ detail }: { detail: string }) {
  return (
    <Screen title="Unexpected Application Error!" subtitle={detail}>
      <a href="/admin" className={button('secondary')}>
        Start again
      </a>
    </Screen>
  )
}
