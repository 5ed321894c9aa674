import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { pageOf } from '#content/documents/pages/index.ts'
import { FocusedInput } from '../admin/documents/form/inputs/input-contexts.ts'
import { AnyInput } from '../admin/documents/form/inputs/inputs.tsx'
import { IconButton } from '../ui/push-button.tsx'
import { sectionOf } from './fields.ts'
import type { OpenSection } from './open-section.ts'

interface DrawerProps extends OpenSection {
  onClose: () => void
  onSave: () => unknown
}

/**
 * Non-modal drawer with the form of one section, for fields that cannot be edited on the page. A bottom sheet on
 * phones.
 */
export function Drawer({ page, section, name, onClose, onSave }: DrawerProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, fields } = sectionOf(page, section)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another section moves the focus
  useEffect(() => heading.current?.focus(), [page, section])
  return (
    <section
      aria-labelledby={id}
      data-drawer=""
      className="fixed inset-y-0 right-0 z-10 mt-0! flex w-[28rem] max-w-full flex-col border-line-strong border-l bg-paper shadow-float sm:top-14 max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-(--bar) max-sm:max-h-[70dvh] max-sm:w-full max-sm:border-t max-sm:border-l-0"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isDefaultPrevented()) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-line border-b pr-3 pl-5">
        <div className="min-w-0 grow py-2">
          <h2 ref={heading} id={id} tabIndex={-1} className="truncate font-semibold outline-none">
            {label}
          </h2>
          <p className="truncate text-ink-2 text-xs">{pageOf(page).title}</p>
        </div>
        <IconButton icon={X} title="Close" of={label} onClick={onClose} />
      </header>
      <form
        noValidate
        aria-label={`Section ${label}`}
        className="grid min-h-0 grow content-start gap-6 overflow-y-auto overscroll-contain px-5 py-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <FocusedInput value={name}>
          {Object.entries(fields).map(([inner, field]) => (
            <AnyInput key={`${page}.${inner}`} name={`${section}.${inner}`} field={field} />
          ))}
        </FocusedInput>
        {/* Implicit submission: Enter saves a form with several fields only if it has a submit button. */}
        <button type="submit" hidden />
      </form>
    </section>
  )
}
