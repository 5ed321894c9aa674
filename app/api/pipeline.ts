import type { Call, FilesCall, Send, Step } from './call.ts'
import { throwFailures } from './failure.ts'
import { fetchWhole } from './fetch-whole.ts'
import { refuseAnotherPerson } from './person.ts'
import { repeatOnce } from './repeated.ts'
import { sendForm } from './send-form.ts'
import { abortOnLogout } from './session/logout.ts'
import { signInAgain } from './session/session-end.ts'

/** Composition: the first step is the outermost one, `last` sends. */
const pipeline = <C>(steps: readonly Step<C>[], last: Send<C>): Send<C> =>
  steps.reduceRight<Send<C>>((next, step) => (call) => step(call, next), last)

/** A call. What is sent once more by a step passes all steps below it once more. */
export const send = pipeline<Call>(
  [
    abortOnLogout, // first: nothing below it may see that the session has ended
    signInAgain, // above the others: after the sign-in everything below is judged anew
    refuseAnotherPerson, // below it: another person may have signed in
    repeatOnce, // below both: a repetition is of one attempt of one person
    throwFailures(), // last: the others tell failures apart by `ApiError`
  ],
  fetchWhole,
)

/** Upload: too large to be retried, and it holds nothing that was typed. */
export const sendFiles = pipeline<FilesCall>(
  [
    abortOnLogout,
    signInAgain,
    throwFailures({}), // what the server says of a file is better than advice on forms
  ],
  sendForm,
)
