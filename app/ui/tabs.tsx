import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

interface Tab {
  label: string
  panel: ReactNode
}

/** ARIA tabs: the arrows move between them, Tab goes into the panel. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const id = useId()
  const [open, setOpen] = useState(0)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(event.key, open, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setOpen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className="flex gap-6 border-line border-b">
        {tabs.map((tab, place) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-selected={place === open}
            aria-controls={`${id}-panel-${place}`}
            tabIndex={place === open ? 0 : -1}
            onClick={() => setOpen(place)}
            onKeyDown={onKeyDown}
            className="-mb-px min-h-11 cursor-pointer border-transparent border-b-2 text-ink-2 text-sm hover:text-ink aria-selected:border-signal aria-selected:font-medium aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, place) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== open}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

function nextTab(key: string, open: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (open + 1) % count
  if (key === 'ArrowLeft') return (open + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
