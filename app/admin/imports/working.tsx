import type { Import } from '#content/imports/imports-api.ts'
import { SettingsPart } from '../settings/settings-part.tsx'
import { documentsText, draftsOf } from './import-words.ts'

interface Progress {
  title: string
  note: string
  /** Finished documents; of `total`, if that is known. */
  done: number
  total?: number
  unit: string
}

/** Progress of an import on which the server works. */
export function Working({ found }: { found: Import }) {
  const { title, note, done, total, unit } = progressOf(found)
  const isKnown = total !== undefined && done < total
  const text = isKnown
    ? `${done.toLocaleString('en-US')} of ${documentsText(total)} ${unit}`
    : done > 0
      ? `${documentsText(done)} ${unit} so far`
      : 'Starting in a moment'
  return (
    <SettingsPart title={title}>
      <progress
        aria-label={title}
        className="progress max-w-3xl"
        {...(isKnown && { value: done, max: total })}
      />
      <p className="mt-2 text-sm tabular-nums">{text}</p>
      <p className="mt-1 max-w-[65ch] text-ink-2 text-sm">{note}</p>
    </SettingsPart>
  )
}

function progressOf({ state, counts }: Import): Progress {
  const { found, create, update, none, done, failed, kept } = counts
  const drafts = draftsOf(counts)
  if (state === 'planning') {
    return {
      title: 'Dry run in progress',
      note: 'Nothing on your site changes.',
      done: create + update + none,
      total: found,
      unit: 'checked',
    }
  }
  if (state === 'running') {
    return {
      title: 'Creating drafts',
      note: 'Images are copied from the former site, which can take a while. You can leave this page. Nothing is public yet.',
      done: done + failed,
      total: drafts,
      unit: 'done',
    }
  }
  if (state === 'undoing') {
    return {
      title: 'Undoing the import',
      note: 'You can leave this page.',
      done: Math.max(0, drafts - failed - done) + kept,
      total: drafts,
      unit: 'done',
    }
  }
  return {
    title: 'Reading the former site',
    note: 'You can leave this page. Nothing on your site changes.',
    done: found,
    unit: 'found',
  }
}
