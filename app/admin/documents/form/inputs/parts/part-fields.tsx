import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ComponentType } from 'react'
import type { PartKinds } from '#content/documents/fields.ts'
import { button } from '../../../../../ui/button.ts'
import { EntryButton } from '../entry-button.tsx'
import type { InputProps } from '../input-props.ts'

interface PartFieldsProps {
  /** Path of the part in the form: `parts.2`. */
  name: string
  place: number
  isLast: boolean
  /** Label of the part's kind. */
  label: string
  fields: PartKinds[string]['fields']
  Input: ComponentType<InputProps>
  onMove: (to: number) => void
  onRemove: () => void
}

/** Fields of one part, below a header with its kind and its buttons. */
export function PartFields({
  name,
  place,
  isLast,
  label,
  fields,
  Input,
  ...acts
}: PartFieldsProps) {
  const partName = `part ${place + 1}, ${label.toLowerCase()}`
  const icon = `${button('quiet', 'icon')} max-sm:size-11`
  return (
    <li data-entry={name} aria-label={`${place + 1}. ${label}`} className="border border-line">
      <div className="flex items-center border-line border-b bg-line/30 pl-4">
        <p className="caption min-w-0 grow text-ink-2 text-xs">
          <span aria-hidden className="mr-3">
            {String(place + 1).padStart(2, '0')}
          </span>
          {label}
        </p>
        <EntryButton
          does={`Move ${partName}, up`}
          tag={{ 'data-up': name }}
          className={icon}
          isOff={place === 0}
          onClick={() => acts.onMove(place - 1)}
        >
          <ArrowUp aria-hidden size={15} />
        </EntryButton>
        <EntryButton
          does={`Move ${partName}, down`}
          tag={{ 'data-down': name }}
          className={icon}
          isOff={isLast}
          onClick={() => acts.onMove(place + 1)}
        >
          <ArrowDown aria-hidden size={15} />
        </EntryButton>
        <EntryButton
          does={`Remove ${partName}`}
          tag={{ 'data-remove': name }}
          className={icon}
          onClick={acts.onRemove}
        >
          <X aria-hidden size={15} />
        </EntryButton>
      </div>
      <div className="grid grid-cols-1 gap-5 p-4">
        {Object.entries(fields).map(([inner, declared]) => (
          <Input key={inner} name={`${name}.${inner}`} field={declared} />
        ))}
      </div>
    </li>
  )
}
