import { createListeners } from '../../listeners.ts'
import type { Call, Send } from '../call.ts'
import { ApiError } from '../failure.ts'

/** Channel in which the window of the single sign-on reports a confirmation. */
export const confirmedChannel = 'atrium-confirmed'

/** Request of a proof that the account's owner is at the browser. Pending until the person confirms or declines. */
interface Asked {
  proof: Promise<string | null>
  settle: (proof: string | null) => void
}

let current: Asked | undefined
const { subscribe, notify } = createListeners()

/** Store for `useSyncExternalStore`: whether a call waits for a confirmation. */
export const confirmation = {
  subscribe,
  isAsked: () => current !== undefined,
  confirm: (proof: string) => current?.settle(proof),
  decline: () => current?.settle(null),
}

/** Asks the person to confirm that it is them. Gives a proof for one call. Throws if they decline. */
export async function askForProof(): Promise<string> {
  current ??= begin()
  const proof = await current.proof
  if (proof === null) throw declined()
  return proof
}

function begin(): Asked {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const settle = (proof: string | null) => {
    current = undefined
    resolve(proof)
    notify()
  }
  queueMicrotask(notify)
  return { proof: promise, settle }
}

/** Step: if the server requires a confirmation, asks for it and repeats the call. The page and its dialogs stay. */
export async function confirmOwner(call: Call, next: Send<Call>): Promise<Response> {
  try {
    return await next(call)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem?.confirmation) throw error
    return next({ ...call, proof: await askForProof() })
  }
}

const declined = () =>
  new ApiError('http', 'Nothing was changed, because you did not confirm that it’s you.', {
    title: 'Forbidden',
    status: 403,
  })
