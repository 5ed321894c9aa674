import { type Duty, hasDuty } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'

/** What a person needs to use a screen or a part of it: a duty, the role `administrator`, or nothing. */
export type NeededDuty = Duty | 'administrator' | undefined

/** Whether a person has a duty. `true` if the person is unknown, because the server checks every call anyway. */
export const mayDo = (me: Me | null, duty: NeededDuty) =>
  !me || !duty || (duty === 'administrator' ? me.role === duty : hasDuty(me, duty))
