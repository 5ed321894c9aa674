/** Roles in the back office. An administrator has all duties, an editor selected ones. */
export const roles = ['administrator', 'editor'] as const
export type Role = (typeof roles)[number]

/** Duties: `content` covers pages, records and pictures; `messages` covers the inbox. */
export const duties = ['content', 'messages'] as const
export type Duty = (typeof duties)[number]

/** Maximum length of a person's or a passkey's name, in characters. */
export const nameLimit = 80

/** Permissions of a person. */
export interface Rights {
  role: Role
  /** The person's duties; an administrator has all of them. */
  duties: readonly Duty[]
  /** Whether someone else must publish this person's changes. Only for editors with the duty `content`. */
  needsApproval?: boolean
}

export const administratorRights: Rights = { role: 'administrator', duties }
export const editorRights: Rights = { role: 'editor', duties: ['content'] }

export const hasDuty = ({ role, duties: own }: Rights, duty: Duty) =>
  role === 'administrator' || own.includes(duty)

/** Syntax of rights in the configuration and on the command line, for error messages. */
export const rightsExamples = 'administrator, editor, content, messages or content+messages'

/** Parses `administrator`, `editor` (the duty `content`) or duties joined with a plus. */
export function parseRights(text: string): Rights | undefined {
  if (text === 'administrator') return administratorRights
  if (text === 'editor') return editorRights
  const words = text.split('+')
  const own = duties.filter((duty) => words.includes(duty))
  return own.length > 0 && own.length === words.length ? { role: 'editor', duties: own } : undefined
}

/** Describes rights on the command line: 'ada@example.com is an administrator'. */
export const rightsSentence = (email: string, rights: Rights) =>
  rights.role === 'administrator' || rights.duties.includes('content')
    ? `${email} is an ${rightsText(rights)}`
    : `${email} has the ${rightsText(rights)}`

/** Rights as the back office shows them: 'administrator', 'editor', 'messages', 'editor, messages'. */
export function rightsText({ role, duties: own }: Rights): string {
  if (role === 'administrator') return role
  const words = { content: 'editor', messages: 'messages' } satisfies Record<Duty, string>
  return own.map((duty) => words[duty]).join(', ')
}
