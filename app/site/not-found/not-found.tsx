import { data } from 'react-router'
import { UnfinishedStair } from '../drawings/unfinished-stair.tsx'
import { NotFoundMessage } from './not-found-message.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function Page() {
  return (
    <NotFoundMessage>
      <UnfinishedStair className="w-full max-lg:max-w-xl lg:col-span-7" />
    </NotFoundMessage>
  )
}
