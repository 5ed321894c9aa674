import type { Call, FilesCall, Send, Step } from './call.ts'
import { throwFailures } from './failure.ts'
import { fetchFully } from './fetch-fully.ts'
import { requireSamePerson } from './person.ts'
import { repeatOnce } from './repeated.ts'
import { sendForm } from './send-form.ts'
import { confirmOwner } from './session/confirmation.ts'
import { abortOnLogout } from './session/logout.ts'
import { signInAgain } from './session/session-end.ts'

/** Composes middleware. The first step is the outermost; `last` sends the request. */
const pipeline = <C>(steps: readonly Step<C>[], last: Send<C>): Send<C> =>
  steps.reduceRight<Send<C>>((next, step) => (call) => step(call, next), last)

/** Sends a call. A step that repeats the call also repeats all steps below that step. */
export const send = pipeline<Call>(
  [
    abortOnLogout, // First: after a logout, no other step may handle the 401.
    signInAgain, // Above the next steps, so that they run again after a sign-in.
    confirmOwner, // Below the sign-in, because the proof belongs to the session.
    requireSamePerson, // After a sign-in: the person may be someone else.
    repeatOnce, // Innermost retry: repeats neither the sign-in nor the check of the person.
    throwFailures(), // Last: the other steps handle `ApiError`.
  ],
  fetchFully,
)

/** Sends an upload. No retry, as files are large; no check of the person, as files contain no typed text. */
export const sendFiles = pipeline<FilesCall>(
  [
    abortOnLogout,
    signInAgain,
    throwFailures({}), // The server's messages about files are better than the advice for forms.
  ],
  sendForm,
)
