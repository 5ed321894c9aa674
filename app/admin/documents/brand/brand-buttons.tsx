import { button } from '../../../ui/button.ts'
import { lineInput } from '../../../ui/input.ts'

const focus = 'outline-2 outline-offset-3 outline-signal-deep'

/** States in which the sample buttons are shown. Classes imitate hover and focus. */
const states = [
  { name: 'Default', primary: '', secondary: '' },
  { name: 'Hover', primary: 'bg-button-hover!', secondary: 'border-ink! bg-sheet!' },
  { name: 'Focused', primary: focus, secondary: focus },
  { name: 'Disabled', primary: 'opacity-60', secondary: 'opacity-60' },
]

/** Buttons in all their states, a field and a link. */
export function BrandButtons({ title = 'Buttons' }: { title?: string }) {
  return (
    <div className="border-line border-t px-6 py-6">
      <p className="caption mb-4 text-ink-3">{title}</p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 @2xl:grid-cols-4">
        {states.map(({ name, primary, secondary }) => (
          <li key={name} className="grid justify-items-start gap-3">
            <span className={`${button('primary')} ${primary}`}>Send</span>
            <span className={`${button('secondary')} ${secondary}`}>Cancel</span>
            <span className="caption text-ink-3 text-xs">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-6 grid items-center gap-4 @md:grid-cols-2">
        <span className={`${lineInput} flex items-center`}>A field</span>
        <span>
          <span className="text-signal-deep underline underline-offset-4">A link</span>
          <span className="ml-4 rounded-xs bg-signal-deep px-1.5 text-sm text-white">12</span>
        </span>
      </p>
    </div>
  )
}
