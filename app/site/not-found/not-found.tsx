import { data } from 'react-router'
import { siteContext } from '../../context.ts'
import { notFoundMessage } from '../data/not-found-message.ts'
import { UnfinishedStair } from '../drawings/unfinished-stair.tsx'
import type { Route } from './+types/not-found'
import { NotFoundMessage } from './not-found-message.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return data(await notFoundMessage(context.get(siteContext)), { status: 404 })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <NotFoundMessage {...loaderData}>
      <UnfinishedStair className="w-full max-lg:max-w-xl lg:col-span-7" />
    </NotFoundMessage>
  )
}
