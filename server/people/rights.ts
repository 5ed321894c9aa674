import type { Kysely } from 'kysely'
import {
  administratorRights,
  duties as allDuties,
  type Duty,
  editorRights,
  type Rights,
  type Role,
} from '#content/people/accounts.ts'
import type { Tables } from '../tables.ts'

/** Reads rights from a row. An administrator has every duty, whatever the row says. */
export function readRights(row: StoredRights): Rights {
  const { role, needsApproval } = row
  if (role === 'administrator') return { role, duties: allDuties }
  const duties = JSON.parse(row.duties) as Duty[] // `storedRights` wrote a list of duties
  const isUnderApproval = needsApproval === 1 && duties.includes('content')
  return { role, duties, ...(isUnderApproval && { needsApproval: true }) }
}

/** The present rights of an account; `undefined` if there is no account with the email address. */
export async function findRights(db: Kysely<Tables>, email: string): Promise<Rights | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['role', 'duties', 'needsApproval'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row && readRights(row)
}

/** Rights as columns of a row. */
interface StoredRights {
  role: Role
  duties: string
  needsApproval?: number
}

/** Converts rights to columns. */
export const storedRights = ({ role, duties }: Rights) => ({ role, duties: JSON.stringify(duties) })

/** The given rights, or the default rights of a given role. */
export const rightsWithDefaults = (rights: Rights | Role): Rights =>
  typeof rights === 'object'
    ? rights
    : rights === 'administrator'
      ? administratorRights
      : editorRights
