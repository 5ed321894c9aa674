import { data } from 'react-router'
import { siteContext } from '../../context.ts'
import { pageTexts } from '../data/page-texts.ts'
import { UnfinishedStair } from '../drawings/unfinished-stair.tsx'
import type { Route } from './+types/not-found'
import { NotFoundMessage } from './not-found-message.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { message } = await pageTexts(context.get(siteContext), 'not-found')
  return data(message, { status: 404 })
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <NotFoundMessage text={loaderData.text}>
      <UnfinishedStair className="w-full max-lg:max-w-xl lg:col-span-7" />
    </NotFoundMessage>
  )
}
