import {
  administratorRights,
  duties as allDuties,
  type Duty,
  editorRights,
  type Rights,
  type Role,
} from '#content/people/accounts.ts'

/** A row's rights: an administrator has every duty, whatever the row says. */
export function readRights(row: StoredRights): Rights {
  const { role, needsApproval } = row
  if (role === 'administrator') return { role, duties: allDuties }
  const duties = JSON.parse(row.duties) as Duty[] // as `storedRights` wrote it
  const isUnderApproval = needsApproval === 1 && duties.includes('content')
  return { role, duties, ...(isUnderApproval && { needsApproval: true }) }
}

/** Rights as a row has them. */
interface StoredRights {
  role: Role
  duties: string
  needsApproval?: number
}

/** Rights as columns. */
export const storedRights = ({ role, duties }: Rights) => ({ role, duties: JSON.stringify(duties) })

/** The rights that go with a role where no duties are said. */
export const wholeRights = (rights: Rights | Role): Rights =>
  typeof rights === 'object'
    ? rights
    : rights === 'administrator'
      ? administratorRights
      : editorRights
