import { usePicker } from '../../../../../media/picker/choose.tsx'
import { completeVideoAddress, wrongVideo } from './addresses.ts'
import { AddressAttribute, Do, TextAttribute } from './attribute.tsx'
import type { PartProps } from './picture-part.tsx'

/** Address, title and poster of a video. */
export function VideoPart({ attrs: { src, title, poster }, onSet }: PartProps) {
  const { open, picker } = usePicker({
    current: poster,
    onChoose: ([url]) => url && onSet({ poster: url }),
  })
  return (
    <>
      <AddressAttribute
        label="Video address"
        hint="https://…"
        value={src}
        read={completeVideoAddress}
        wrong={wrongVideo}
        onChange={(src) => onSet({ src })}
      />
      <TextAttribute label="Title" value={title} onChange={(title) => onSet({ title })} />
      <div className="rich-buttons">
        <Do onClick={open}>{poster ? 'Choose another poster' : 'Choose a poster'}</Do>
        {poster && <Do onClick={() => onSet({ poster: '' })}>Remove poster</Do>}
      </div>
      {picker}
    </>
  )
}
