import { dirOf } from './text/direction.ts'
import { nonEmpty } from './text/non-empty.ts'

/** List with hand-drawn check marks. */
export function CheckedList({ items }: { items: string[] }) {
  return (
    <ul className="-mt-4 grid gap-x-6 md:grid-cols-2">
      {nonEmpty(items).map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat and never move
          key={index}
          dir={dirOf(item)}
          className="flex gap-4 border-b border-line py-4 wrap-anywhere"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            fill="none"
            className="mt-0.5 size-5 shrink-0"
          >
            <path d="M2.5 5.5h12v12h-12z" stroke="currentColor" className="text-line-strong" />
            <path
              d="M5.5 10.500l3.5 3.5 8.5-11"
              stroke="currentColor"
              strokeWidth="1.75"
              className="text-signal"
            />
          </svg>
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  )
}
