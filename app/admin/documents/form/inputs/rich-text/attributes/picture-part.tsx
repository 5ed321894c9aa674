import type { Attrs } from 'prosemirror-model'
import { useId } from 'react'
import { Field } from '../../../../../../ui/field.tsx'
import { lineInput } from '../../../../../../ui/input.ts'
import { Select } from '../../../../../../ui/select.tsx'
import { usePicker } from '../../../../../media/picker/choose.tsx'
import { Do, TextAttribute } from './attribute.tsx'

export interface PartProps {
  attrs: Attrs
  onSet: (attrs: Attrs) => void
}

/** Alternative text, caption and width of a picture. */
export function PicturePart({ attrs: { src, alt, caption, width }, onSet }: PartProps) {
  const id = useId()
  const { open, picker } = usePicker({
    current: src,
    onChoose: ([url]) => url && onSet({ src: url }),
  })
  return (
    <>
      <TextAttribute
        label="Alternative text"
        hint="Describe the image for people who can’t see it"
        value={alt}
        onChange={(alt) => onSet({ alt })}
      />
      <TextAttribute
        label="Caption"
        isOptional
        value={caption}
        onChange={(caption) => onSet({ caption })}
      />
      <div>
        <Field id={id} label="Width">
          <Select
            id={id}
            value={width}
            className={lineInput}
            onChange={({ target }) => onSet({ width: target.value })}
          >
            <option value="text">As wide as the text</option>
            <option value="wide">Wide</option>
          </Select>
        </Field>
      </div>
      <div className="rich-buttons">
        <Do onClick={open}>Choose another</Do>
      </div>
      {picker}
    </>
  )
}
