import { useId, useState } from 'react'
import { describe, Field } from '../../../../../../ui/field.tsx'
import { lineInput } from '../../../../../../ui/input.ts'
import { completeVideoAddress, wrongVideo } from './addresses.ts'
import { Do } from './attribute.tsx'

interface VideoQuestionProps {
  onSet: (src: string) => void
  onLeave: () => void
}

const focused = (input: HTMLInputElement | null) => input?.focus()

/** Asks for the address of a video before it is inserted. */
export function VideoQuestion({ onSet, onLeave }: VideoQuestionProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const set = () => {
    const src = completeVideoAddress(typed)
    if (src === undefined) setError(wrongVideo)
    else onSet(src)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its input
    <div
      className="rich-bar"
      onKeyDown={(event) => {
        const isInput = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && isInput) set()
        else if (event.key === 'Escape') onLeave()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <fieldset className="rich-group">
        <legend className="sr-only">Video</legend>
        <div className="rich-attribute">
          <Field id={id} label="Video address" error={error}>
            <input
              dir="auto"
              ref={focused}
              {...describe(id, error)}
              value={typed}
              placeholder="https://…"
              inputMode="url"
              autoComplete="off"
              className={lineInput}
              onChange={({ target }) => {
                setTyped(target.value)
                setError(undefined)
              }}
            />
          </Field>
        </div>
        <div className="rich-buttons">
          <Do onClick={set}>Insert video</Do>
          <Do onClick={onLeave}>Cancel</Do>
        </div>
      </fieldset>
    </div>
  )
}
