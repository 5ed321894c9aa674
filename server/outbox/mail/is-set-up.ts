import type { Env } from '../../env/env.ts'

/** Whether SMTP_URL is set. Without it everything works, but no mail is sent. */
export const isMailSetUp = ({ mail }: Pick<Env, 'mail'>) => mail !== undefined
