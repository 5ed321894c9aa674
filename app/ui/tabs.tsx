import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface Tab {
  label: string
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: Tab[]
  /** Index of the initially open tab. */
  start?: number
  /** Content after the tabs in their row, such as links styled as tabs. */
  beside?: ReactNode
  /** Content between the row and the panels. */
  children?: ReactNode
}

/** ARIA tabs: arrows move between tabs, Tab moves into the panel. */
export function Tabs({ label, tabs, start = 0, beside, children }: TabsProps) {
  const id = useId()
  const [open, setOpen] = useState(start)
  const row = useShownTab<HTMLDivElement>(open)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(event.key, open, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setOpen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }

  return (
    <>
      <TabRow ref={row}>
        <div role="tablist" aria-label={label} className={tabList}>
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
              className={tabClass}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </TabRow>
      {children}
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

/** Row of tabs, or of links styled as tabs. Scrolls horizontally if they do not fit. */
export function TabRow({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div
      ref={ref}
      className="relative flex gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]"
    >
      {children}
    </div>
  )
}

export const tabList = 'flex gap-6'

/** Classes of a tab, for buttons with `aria-selected` and links with `aria-current`. */
export const tabClass =
  'flex min-h-11 cursor-pointer items-center whitespace-nowrap border-transparent border-b-2 text-ink-2 text-sm ' +
  'hover:text-ink focus-visible:-outline-offset-2 ' +
  'aria-selected:border-signal aria-selected:font-medium aria-selected:text-ink ' +
  'aria-[current=page]:border-signal aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** Ref of a row that scrolls its open tab into view. */
export function useShownTab<T extends HTMLElement>(open: unknown) {
  const row = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is opened
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (!row.current || !shown) return
    row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [open])
  return row
}

function nextTab(key: string, open: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (open + 1) % count
  if (key === 'ArrowLeft') return (open + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
