import { data } from 'react-router'
import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { missingPage } from '../head/page-meta.ts'
import type { Route } from './+types/confirm'
import { NewsletterPage } from './newsletter-page.tsx'
import { tokenOf } from './token-of.ts'

/** Target of the link in the confirmation mail. Loading it changes nothing, because mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { newsletter } = await context.get(siteContext).labels()
  const { confirm, confirmed, ended } = newsletter
  return { words: { confirm, confirmed, ended }, token: tokenOf(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const isGood = await context.get(siteContext).confirmNewsletter(String(form.get('token') ?? ''))
  return data({ isGood }, { status: isGood ? 200 : 410 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  missingPage(matches, loaderData?.words.confirm.title)

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { words, token } = loaderData
  if (actionData)
    return <NewsletterPage words={actionData.isGood ? words.confirmed : words.ended} />
  if (!token) return <NewsletterPage words={words.ended} />
  return (
    <NewsletterPage words={words.confirm}>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={button('primary', 'lg')}>
          {words.confirm.action}
        </button>
      </form>
    </NewsletterPage>
  )
}
