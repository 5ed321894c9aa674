import { Failed } from '../../../ui/failed.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { localMoment } from '../../dates.ts'
import { authorOf } from '../../people/names.ts'
import { actionLabel } from '../activity/activity-labels.ts'
import type { useVersions } from './history-versions.ts'
import type { Version } from './subject.ts'

interface HistoryListProps {
  versions: ReturnType<typeof useVersions>
  chosen: Version
  onChoose: (version: number) => void
}

/** List of the versions, newest first. */
export function HistoryList({ versions, chosen, onChoose }: HistoryListProps) {
  const { shown, present, hasOlder, isLoading, failure, loadOlder, retry } = versions
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain">
      <ol aria-label="Versions" aria-busy={isLoading}>
        {shown.map((version) => (
          <li key={version.version} className="border-line border-b">
            <Choice
              version={version}
              isPresent={version === present}
              isChosen={version === chosen}
              onChoose={() => onChoose(version.version)}
            />
          </li>
        ))}
      </ol>
      {failure ? (
        <div className="px-3 pb-4">
          <Failed reason={failure.reason} onRetry={retry}>
            Failed to fetch the history
          </Failed>
        </div>
      ) : (
        hasOlder && (
          <p className="p-3">
            <Button
              look="secondary"
              size="sm"
              isOff={isLoading}
              onClick={() => isLoading || loadOlder()}
              className="w-full max-md:min-h-11"
            >
              {isLoading ? 'Loading...' : 'Show older'}
            </Button>
          </p>
        )
      )}
    </div>
  )
}

interface ChoiceProps {
  version: Version
  isPresent: boolean
  isChosen: boolean
  onChoose: () => void
}

function Choice({
  version: { version, isDraft, action, by, at },
  isPresent,
  isChosen,
  onChoose,
}: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="block w-full cursor-pointer px-5 py-3 text-left -outline-offset-2 transition-colors hover:bg-paper md:aria-current:bg-paper md:aria-current:shadow-[inset_2px_0_0_var(--color-signal)]"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{actionLabel(action)}</span>
        <span className="caption text-ink-3 text-xs tabular-nums">
          {isDraft ? 'draft' : isPresent ? `v${version} · current` : `v${version}`}
        </span>
      </span>
      <span className="block truncate text-ink-2 text-xs" title={authorOf(by)}>
        {authorOf(by)}
      </span>
      <time
        dateTime={at}
        title={localMoment(at)}
        className="caption block text-ink-3 text-xs tabular-nums"
      >
        {localMoment(at)}
      </time>
    </button>
  )
}
