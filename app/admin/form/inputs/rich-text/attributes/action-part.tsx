import { addressMeant, wrongAddress } from './addresses.ts'
import { AddressAttribute, TextAttribute } from './attribute.tsx'
import type { PartProps } from './picture-part.tsx'

/** Words of a button, and where it leads. */
export function ActionPart({ attrs: { label, href }, onSet }: PartProps) {
  return (
    <>
      <TextAttribute label="Label" value={label} onChange={(label) => onSet({ label })} />
      <AddressAttribute
        label="Leads to"
        hint="/contact or https://…"
        value={href}
        read={addressMeant}
        wrong={wrongAddress}
        onChange={(href) => onSet({ href })}
      />
    </>
  )
}
