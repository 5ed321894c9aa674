import { Confirm } from '../../../ui/dialog.tsx'

/** Confirmation before an upload is cancelled. */
export function StopQuestion({ onStop, onClose }: { onStop: () => void; onClose: () => void }) {
  return (
    <Confirm
      title="Stop the upload?"
      action="Stop"
      cancel="Continue"
      onConfirm={async () => {
        onStop()
        return false
      }}
      onClose={onClose}
    >
      <p>Upload in progress. If you stop now, no files will be uploaded.</p>
    </Confirm>
  )
}
