import { useEffect, useState } from 'react'
import type { Checklist, ConfirmedKey } from '#content/setup/checklist-api.ts'
import { api } from '../../../api.ts'
import { AsidePart } from '../../documents/form/aside/aside.tsx'
import { mayDo } from '../../may-do.ts'
import { useMe } from '../../use-me.ts'
import { Reading } from './reading.tsx'

interface ReadingPartProps {
  name: ConfirmedKey
  /** Version of the document. A change reloads the confirmation. */
  version: number
}

/** Aside of a form. Shows who confirmed the public text, or asks an administrator to confirm it. */
export function ReadingPart({ name, version }: ReadingPartProps) {
  const isAdministrator = mayDo(useMe(), 'administrator')
  const [found, setFound] = useState<Checklist>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for each version
  useEffect(() => {
    if (!isAdministrator) return
    const stop = new AbortController()
    // On failure, the form is shown without the confirmation.
    api.json('GET /checklist', { signal: stop.signal }).then(setFound, () => {})
    return () => stop.abort()
  }, [isAdministrator, version])
  const reading = found?.items.find(({ key }) => key === name)?.reading
  if (!reading || (reading.text === null && !reading.confirmed)) return null
  return (
    <AsidePart title="Confirmed by a person">
      {!reading.confirmed && (
        <p className="mb-2 text-ink-2 text-sm">No one has confirmed this text yet.</p>
      )}
      <div className="text-sm">
        <Reading name={name} reading={reading} onChange={setFound} />
      </div>
    </AsidePart>
  )
}
