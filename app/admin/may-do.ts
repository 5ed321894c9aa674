import { type Duty, hasDuty } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'

/** Duty that a screen or a part of it needs; `administrator` means that role, `undefined` no duty. */
export type NeededDuty = Duty | 'administrator' | undefined

/** Whether a person has a duty. `true` for an unknown person: the server checks every call. */
export const mayDo = (me: Me | null, duty: NeededDuty) =>
  !me || !duty || (duty === 'administrator' ? me.role === duty : hasDuty(me, duty))
