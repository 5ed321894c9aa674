/** A person's role in the back office: an administrator has every duty, an editor some of them. */
export const roles = ['administrator', 'editor'] as const
export type Role = (typeof roles)[number]

/** What a person does there: pages, records and pictures; or the inbox. */
export const duties = ['content', 'messages'] as const
export type Duty = (typeof duties)[number]

/** The longest name of a person or of a passkey, in characters. */
export const nameLimit = 80

/** What a person may do. */
export interface Rights {
  role: Role
  /** All of them, for an administrator. */
  duties: readonly Duty[]
  /** Somebody else publishes what they write: of an editor of content alone. */
  needsApproval?: boolean
}

export const administratorRights: Rights = { role: 'administrator', duties }
export const editorRights: Rights = { role: 'editor', duties: ['content'] }

export const hasDuty = ({ role, duties: own }: Rights, duty: Duty) =>
  role === 'administrator' || own.includes(duty)

/** How rights are written in the configuration and at the command line. */
export const rightsExamples = 'administrator, editor, content, messages or content+messages'

/** `administrator`, or duties with a plus between them; an `editor` has the duty content. */
export function parseRights(text: string): Rights | undefined {
  if (text === 'administrator') return administratorRights
  if (text === 'editor') return editorRights
  const words = text.split('+')
  const own = duties.filter((duty) => words.includes(duty))
  return own.length > 0 && own.length === words.length ? { role: 'editor', duties: own } : undefined
}

/** 'ada@example.com is an administrator', for the owner of the machine. */
export const rightsSentence = (email: string, rights: Rights) =>
  rights.role === 'administrator' || rights.duties.includes('content')
    ? `${email} is an ${rightsText(rights)}`
    : `${email} has the ${rightsText(rights)}`

/** Rights as the back office names them: 'administrator', 'editor', 'messages', 'editor, messages'. */
export function rightsText({ role, duties: own }: Rights): string {
  if (role === 'administrator') return role
  const words = { content: 'editor', messages: 'messages' } satisfies Record<Duty, string>
  return own.map((duty) => words[duty]).join(', ')
}
