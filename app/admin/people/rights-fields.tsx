import { Fragment } from 'react'
import { type Duty, duties, type Rights } from '#content/people/accounts.ts'
import { FieldGroup } from '../../ui/field.tsx'

interface RightsFieldsProps {
  id: string
  /** The checkbox for `needsApproval` is shown only if `rights.needsApproval` is defined. */
  rights: Rights
  error?: string | undefined
  onChange: (rights: Rights) => void
}

const texts = {
  content: { label: 'Content', note: 'Pages, projects, careers, images' },
  messages: { label: 'Messages', note: 'The inbox: read and answer messages from visitors' },
} satisfies Record<Duty, { label: string; note: string }>

/** Inputs for permissions: administrator, or selected duties. */
export function RightsFields({ id, rights, error, onChange }: RightsFieldsProps) {
  const { role, duties: own, needsApproval } = rights
  const isAdministrator = role === 'administrator'
  const toggle = (duty: Duty) =>
    onChange({ ...rights, duties: duties.filter((each) => own.includes(each) !== (each === duty)) })
  return (
    <FieldGroup id={id} label="Permissions" error={error}>
      <div className="grid border border-line-strong in-data-invalid:border-bad">
        <Choice
          type="radio"
          name={id}
          label="Everything"
          note="Administrator: also settings, people and activity"
          isChosen={isAdministrator}
          onChoose={() => onChange({ ...rights, role: 'administrator', duties })}
        />
        <Choice
          type="radio"
          name={id}
          label="Selected permissions"
          isChosen={!isAdministrator}
          onChoose={() => onChange({ ...rights, role: 'editor', duties: ['content'] })}
        />
        {!isAdministrator && (
          <div className="grid pl-7">
            {duties.map((duty) => (
              <Fragment key={duty}>
                <Choice
                  type="checkbox"
                  {...texts[duty]}
                  isChosen={own.includes(duty)}
                  onChoose={() => toggle(duty)}
                />
                {duty === 'content' && own.includes(duty) && needsApproval !== undefined && (
                  <div className="pl-7">
                    <Choice
                      type="checkbox"
                      label="Needs approval"
                      note="Someone else publishes what they write"
                      isChosen={needsApproval}
                      onChoose={() => onChange({ ...rights, needsApproval: !needsApproval })}
                    />
                  </div>
                )}
              </Fragment>
            ))}
          </div>
        )}
      </div>
    </FieldGroup>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name?: string
  label: string
  note?: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ type, name, label, note, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-paper">
      <input
        dir="auto"
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-signal-deep"
      />
      <span>
        <span className="block">{label}</span>
        {note && <span className="block text-ink-2 text-xs">{note}</span>}
      </span>
    </label>
  )
}
