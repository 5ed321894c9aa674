import { button } from '../../../ui/button.ts'

interface DeletedNoticeProps {
  one: string
  onBringBack: () => void
}

/** Notice that another editor deleted the record. The form below keeps the typed values. */
export function DeletedNotice({ one, onBringBack }: DeletedNoticeProps) {
  return (
    <div
      role="alert"
      className="mb-5 flex max-w-3xl flex-wrap items-center gap-x-6 gap-y-3 border-bad border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <div className="min-w-0 grow basis-72">
        <p className="font-medium text-bad">{`Failed to update ${one}`}</p>
        <p className="mt-0.5 text-ink-2">
          {`Someone has deleted this ${one} in the meantime. What you typed is still here.`}
        </p>
      </div>
      <button
        type="button"
        ref={(element) => element?.focus()}
        onClick={onBringBack}
        className={`${button('secondary')} max-sm:min-h-11`}
      >
        Restore it and save
      </button>
    </div>
  )
}
