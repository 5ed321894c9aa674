import { toast } from 'sonner'
import { Dialog } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/push-button.tsx'

/** Dialog with a webhook's secret, which is shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast.success('Secret copied')
    } catch {
      toast.error('Failed to copy the secret')
    }
  }
  return (
    <Dialog title="Webhook secret" onClose={onClose}>
      <p className="text-ink-2">
        The receiver needs it to verify that requests come from this site. It is shown only once;
        you can create a new one at any time.
      </p>
      <p className="my-4 border border-line-strong px-3 py-2 font-mono text-sm wrap-anywhere select-all">
        {secret}
      </p>
      <Button look="secondary" onClick={copy}>
        Copy
      </Button>
    </Dialog>
  )
}
