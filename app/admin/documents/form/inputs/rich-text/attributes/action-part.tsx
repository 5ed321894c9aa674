import { wrongAddress } from './addresses.ts'
import { AddressAttribute, TextAttribute } from './attribute.tsx'
import { useLinkAddresses } from './link-addresses.ts'
import type { PartProps } from './picture-part.tsx'

/** Label and address of a call to action. */
export function ActionPart({ attrs: { label, href }, onSet }: PartProps) {
  const { shown, meant } = useLinkAddresses()
  return (
    <>
      <TextAttribute label="Label" value={label} onChange={(label) => onSet({ label })} />
      <AddressAttribute
        label="Link to"
        hint="/contact or https://…"
        value={shown(href)}
        read={meant}
        wrong={wrongAddress}
        onChange={(href) => onSet({ href })}
      />
    </>
  )
}
