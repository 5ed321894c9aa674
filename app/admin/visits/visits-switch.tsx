import { api } from '../../api.ts'
import { Switch } from '../../ui/switch.tsx'
import { useChange } from '../use-change.ts'

/** Switch for the counting of visits, with what it does. */
export function VisitsSwitch({ isOn }: { isOn: boolean }) {
  const change = useChange()
  const turn = (isOn: boolean) =>
    change(api.json('PUT /visits/settings', { body: { isOn } }), {
      done: isOn ? 'Visit counting turned on' : 'Visit counting turned off',
      failed: 'Failed to change visit counting',
    })
  return (
    <div className="mt-4 border border-line bg-sheet p-5">
      <Switch isOn={isOn} words={['On', 'Off']} of="Count visits" onChange={turn} />
      <p className="mt-2">
        Counts visits to the public site. While it is on, the privacy page has a section about it.
        Turning it off keeps the existing figures.
      </p>
    </div>
  )
}
