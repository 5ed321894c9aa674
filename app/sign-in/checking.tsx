import { useEffect } from 'react'
import { replace } from 'react-router'
import { token } from '../api/session/token.ts'
import { api } from '../api.ts'
import type { Route } from './+types/checking'
import { Confirmed } from './confirmed.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export const meta = () => []

const failedFor = 1500

/** Exchanges the one-time token for a session. The loader runs once per visit, so the token is sent only once. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  // CAS and compatible services call the token a ticket.
  const ssoToken = query.get('ssoToken') ?? query.get('ticket')
  if (!ssoToken) throw replace('/')
  // Removes the token from the URL before other code can read it.
  history.replaceState(history.state, '', '/checking')

  const answer = await api
    .json('POST /auth/checksso', {
      body: { tokenSSO: ssoToken },
      anonymous: true,
      signInAgain: false,
    })
    .catch(() => null)
  if (!answer?.stt) return null
  if (!answer.token) return 'confirmed'
  token.store(answer.token)
  throw replace('/admin')
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export function HydrateFallback() {
  return (
    <SignInLayout title="Signing in">
      <p role="status" className="mt-1 text-ink-2 text-sm">
        One moment, please.
      </p>
      <noscript>
        <p className="mt-4 border-warn border-l-2 bg-sheet px-3 py-2 text-sm">
          The back office needs JavaScript. Please turn it on and sign in again.
        </p>
      </noscript>
    </SignInLayout>
  )
}

export default function Checking({ loaderData }: Route.ComponentProps) {
  return loaderData === 'confirmed' ? <Confirmed /> : <Failed />
}

function Failed() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/'), failedFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SignInLayout title="Sign in">
      <p role="alert" className="mt-3 border-bad border-l-2 bg-sheet px-3 py-2 text-bad text-sm">
        Login failed! Redirecting to home page...
      </p>
    </SignInLayout>
  )
}
