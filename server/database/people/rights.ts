import {
  administratorRights,
  duties as allDuties,
  type Duty,
  editorRights,
  type Rights,
  type Role,
} from '#content/accounts.ts'

/** A row's rights: an administrator has every duty, whatever the row says. */
export const readRights = ({ role, duties }: { role: Role; duties: string }): Rights =>
  // As `storedRights` wrote it.
  ({ role, duties: role === 'administrator' ? allDuties : (JSON.parse(duties) as Duty[]) })

/** Rights as columns. */
export const storedRights = ({ role, duties }: Rights) => ({ role, duties: JSON.stringify(duties) })

/** The rights that go with a role where no duties are said. */
export const wholeRights = (rights: Rights | Role): Rights =>
  typeof rights === 'object'
    ? rights
    : rights === 'administrator'
      ? administratorRights
      : editorRights
