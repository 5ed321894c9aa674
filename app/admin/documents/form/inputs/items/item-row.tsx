import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ComponentType, memo } from 'react'
import type { ItemsField } from '#content/documents/fields.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { button } from '../../../../../ui/button.ts'
import { EntryButton } from '../entry-button.tsx'
import { ItemName } from '../input-contexts.ts'
import type { InputProps } from '../input-props.ts'

interface ItemRowProps extends InputProps<ItemsField> {
  place: number
  isLast: boolean
  /** `AnyInput`, passed as a prop to avoid an import cycle. */
  Input: ComponentType<InputProps>
  onMove: (from: number, to: number) => void
  onRemove: (place: number) => void
}

const tool = `${button('quiet', 'icon')} max-sm:size-11`

/** Item with its fields and buttons. Memoized: in a long list only the changed item renders again. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { name, field, place, isLast, Input, onMove, onRemove } = props
  const { entry, fields } = field
  const path = `${name}.${place}`
  const title = `${capitalized(entry)} ${place + 1}`
  return (
    <li data-entry={path} className="border-line border-t pt-1.5 pb-4">
      <div className="flex items-center">
        <p className="caption grow text-ink-3">{title}</p>
        <EntryButton
          does={`Move ${entry} ${place + 1} up`}
          tag={{ 'data-up': path }}
          className={tool}
          isOff={place === 0}
          onClick={() => onMove(place, place - 1)}
        >
          <ArrowUp aria-hidden size={15} />
        </EntryButton>
        <EntryButton
          does={`Move ${entry} ${place + 1} down`}
          tag={{ 'data-down': path }}
          className={tool}
          isOff={isLast}
          onClick={() => onMove(place, place + 1)}
        >
          <ArrowDown aria-hidden size={15} />
        </EntryButton>
        <EntryButton
          does={`Remove ${entry} ${place + 1}`}
          tag={{ 'data-remove': path }}
          className={tool}
          onClick={() => onRemove(place)}
        >
          <X aria-hidden size={15} />
        </EntryButton>
      </div>
      <ItemName value={title}>
        <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
          {Object.entries(fields).map(([inner, declared]) => (
            <div
              key={inner}
              className={`min-w-0 ${declared.kind === 'paragraph' ? 'sm:col-span-2' : ''}`}
            >
              <Input name={`${path}.${inner}`} field={declared} />
            </div>
          ))}
        </div>
      </ItemName>
    </li>
  )
})
