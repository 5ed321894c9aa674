import { useId } from 'react'
import { toast } from 'sonner'
import type { OwnAccount } from '#content/people/me-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useScreen } from '../../screen.tsx'
import { Portrait } from '../portrait.tsx'
import { squarePicture } from './square-picture.ts'

/** Input for the signed-in person's picture. The browser crops the file to a square. */
export function PictureInput({ account }: { account: OwnAccount }) {
  const id = useId()
  const { reload } = useScreen()
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      await reload()
    } catch (error) {
      toast.error('Failed to change the photo', {
        description: reasonOf(error) ?? 'Your browser can’t read this file as an image.',
      })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Portrait person={account} isLarge />
      <div className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className={`${button('secondary')} has-focus-visible:outline-2 has-focus-visible:outline-signal-deep`}
        >
          {account.picture ? 'Change photo' : 'Choose a photo'}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              act(async () => {
                const picture = await squarePicture(file)
                await api.json('PUT /me/picture', { body: { picture } })
              }, 'Photo saved')
              target.value = ''
            }}
          />
        </label>
        {account.picture && (
          <Button
            look="quiet"
            onClick={() => act(() => api.json('DELETE /me/picture'), 'Photo removed')}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}
