import { Confirm } from '../../../ui/dialog.tsx'

/** Confirmation before an upload is cancelled. */
export function StopQuestion({ onStop, onClose }: { onStop: () => void; onClose: () => void }) {
  return (
    <Confirm
      title="Stop the upload?"
      action="Stop"
      cancel="Go on"
      onConfirm={async () => {
        onStop()
        return false
      }}
      onClose={onClose}
    >
      <p>The files are on their way. If you stop now, none of them is uploaded.</p>
    </Confirm>
  )
}
