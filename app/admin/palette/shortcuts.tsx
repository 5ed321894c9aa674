import { Fragment } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useModifier } from '../../ui/keyboard/shortcut.ts'
import { singleKeys, useSingleKeys } from '../../ui/keyboard/single-keys.ts'
import type { OverlayProps } from './overlay-props.ts'

interface Shortcut {
  keys: string[]
  does: string
}

/** List of keyboard shortcuts, with the switch for single-key shortcuts. */
export function Shortcuts({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const modifier = useModifier()
  const areOn = useSingleKeys()
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <List
        heading="Anywhere"
        shortcuts={[
          { keys: [modifier, 'K'], does: 'Search screens, actions and records' },
          { keys: ['Esc'], does: 'Close a dialog or a menu' },
          {
            keys: [modifier === 'Ctrl' ? 'Alt' : '⌥', 'T'],
            does: 'Go to the notifications, for example to undo',
          },
        ]}
      />
      <List
        heading="In forms and lists"
        shortcuts={[
          { keys: [modifier, 'S'], does: 'Save; of a page, its draft' },
          { keys: ['↑', '↓'], does: 'Move an entry while its drag handle is focused' },
        ]}
      />
      <List
        heading="Single keys"
        isOff={!areOn}
        shortcuts={[
          { keys: ['/'], does: 'Search the list' },
          { keys: ['?'], does: 'Show this help' },
        ]}
      />
      <List
        heading="Single keys in messages"
        isOff={!areOn}
        shortcuts={[
          { keys: ['j', 'k'], does: 'Next message, previous message' },
          { keys: ['↓', '↑'], does: 'The same, from a message in the list' },
          { keys: ['↵'], does: 'Open the message' },
          { keys: ['Esc'], does: 'Close the message' },
          { keys: ['r'], does: 'Reply' },
          { keys: ['e'], does: 'Done' },
          { keys: ['a'], does: 'Assign to me, or unassign' },
          { keys: ['s'], does: 'Spam, or not spam' },
        ]}
      />
      <label className="mt-3 flex min-h-9 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => singleKeys.set(target.checked)}
          className="size-4 shrink-0 accent-signal-deep"
        />
        <span>
          Use single keys
          <span className="block text-ink-3 text-xs">
            Turn these off if you use dictation or press keys by accident.
          </span>
        </span>
      </label>
    </Dialog>
  )
}

interface ListProps {
  heading: string
  shortcuts: Shortcut[]
  isOff?: boolean
}

function List({ heading, shortcuts, isOff = false }: ListProps) {
  return (
    <section className="not-first:mt-5">
      <h3 className="caption text-ink-3">{isOff ? `${heading} (off)` : heading}</h3>
      <dl className="mt-1">
        {shortcuts.map(({ keys, does }) => (
          <div
            key={does}
            className="flex min-h-10 items-center py-1.5 justify-between gap-4 border-line border-b"
          >
            <dt className={isOff ? 'text-ink-3 line-through' : ''}>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Fragment key={key}>
                  <Key>{key}</Key>{' '}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="caption inline-flex min-h-6 min-w-6 items-center justify-center rounded-xs border border-line-strong border-b-2 bg-paper px-1.5 text-ink-2 text-xs">
      {children}
    </kbd>
  )
}
