import type { Env } from '../../env/env.ts'

/** Whether mails leave this server. Without SMTP_URL everything works, and nobody is told by mail. */
export const isMailSetUp = ({ mail }: Pick<Env, 'mail'>) => mail !== undefined
