import { type Duty, hasDuty } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'

/** What a screen or a part of one needs: a duty, or all of them; nothing, where all staff may see it. */
export type NeededDuty = Duty | 'administrator' | undefined

/** Whether a person has a duty. Of somebody who is not known, the server decides. */
export const mayDo = (me: Me | null, duty: NeededDuty) =>
  !me || !duty || (duty === 'administrator' ? me.role === duty : hasDuty(me, duty))
