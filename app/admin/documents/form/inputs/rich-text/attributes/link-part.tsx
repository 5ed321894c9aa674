import { useLayoutEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { link } from '#content/documents/fields.ts'
import { LinkInput } from '../../link/link-input.tsx'
import { wrongAddress } from './addresses.ts'
import { Do } from './attribute.tsx'
import { useLinkAddresses } from './link-addresses.ts'

const field = link('Link to', { hint: '/contact or https://…' })

interface LinkPartProps {
  /** Empty if there is no link yet. */
  href: string
  /** Whether the link is new. Its input then takes the focus. */
  isNew: boolean
  onSet: (href: string) => void
  onRemove: () => void
}

/** Input for a link, with the same suggestions as a link field. Enter or the button sets the address. */
export function LinkPart({ href, isNew, onSet, onRemove }: LinkPartProps) {
  const { shown, meant } = useLinkAddresses()
  const values = { href: shown(href) }
  // The path of a record is loaded later and must not replace what was typed until then.
  const form = useForm({ values, resetOptions: { keepDirtyValues: true } })
  const { setError, getValues } = form
  const place = useRef<HTMLDivElement>(null)
  // `setFocus` is not used: it waits for a timer, and a key typed until then would replace the selected text.
  useLayoutEffect(() => {
    const input = isNew ? place.current?.querySelector('input') : undefined
    input?.focus()
    input?.select()
  }, [isNew])

  const set = () => {
    const typed = getValues('href')
    const address = typed === values.href && href !== '' ? href : meant(typed)
    if (address === undefined) setError('href', { message: wrongAddress })
    else onSet(address)
  }
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its input */}
      <div
        ref={place}
        className="rich-attribute"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isDefaultPrevented()) return
          if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
          event.preventDefault()
          set()
        }}
      >
        <LinkInput name="href" field={field} />
      </div>
      <div className="rich-buttons">
        <Do onClick={set}>{href === '' ? 'Set link' : 'Change link'}</Do>
        {href !== '' && <Do onClick={onRemove}>Remove link</Do>}
      </div>
    </FormProvider>
  )
}
