import { data } from 'react-router'
import { siteContext } from '../../context.ts'
import { MissingPage } from '../not-found/missing.tsx'
import type { Route } from './+types/ended'

/** Page of a review link that has ended. Valid review links are answered by the server, not by this route. */
export async function loader({ context }: Route.LoaderArgs) {
  const { review, common } = await context.get(siteContext).labels()
  return data({ ...review.ended, home: common.returnHome }, { status: 410 })
}

export default function Ended({ loaderData }: Route.ComponentProps) {
  const { title, text, home } = loaderData
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <MissingPage missing={410} title={title} text={text} back={{ to: '/', label: home }} />
    </>
  )
}
