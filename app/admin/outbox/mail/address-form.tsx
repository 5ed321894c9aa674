import { type FormEvent, type ReactNode, useId } from 'react'
import { lineInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'

interface AddressFormProps {
  label: string
  address: string
  onChange: (address: string) => void
  onSubmit: (address: string) => unknown
  isBusy?: boolean
  /** Label of the button. */
  children: ReactNode
}

/** Form with an email input and a button next to it. */
export function AddressForm({ label, address, isBusy, children, ...on }: AddressFormProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    on.onSubmit(address.trim())
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="min-w-0 grow sm:max-w-sm">
        <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
          {label}
        </label>
        <input
          id={id}
          type="email"
          required
          value={address}
          onChange={({ target }) => on.onChange(target.value)}
          className={lineInput}
        />
      </div>
      <Button type="submit" look="secondary" isOff={isBusy}>
        {children}
      </Button>
    </form>
  )
}
