import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { missingPage } from '../head/page-meta.ts'
import type { Route } from './+types/unsubscribe'
import { NewsletterPage } from './newsletter-page.tsx'
import { tokenOf } from './token-of.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { leave, left } = (await context.get(siteContext).labels()).newsletter
  return { words: { leave, left }, token: tokenOf(request) }
}

/** Called by the page's button, and by mail programs, which post to this URL directly (RFC 8058). */
export async function action({ request, context }: Route.ActionArgs) {
  await context.get(siteContext).leaveNewsletter(tokenOf(request))
  return { hasLeft: true }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  missingPage(matches, loaderData?.words.leave.title)

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { words, token } = loaderData
  if (actionData || !token) return <NewsletterPage words={words.left} />
  return (
    <NewsletterPage words={words.leave}>
      <form method="post" action={`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`}>
        <button type="submit" className={button('primary', 'lg')}>
          {words.leave.action}
        </button>
      </form>
    </NewsletterPage>
  )
}
