import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Location } from 'react-router'
import { toast } from 'sonner'
import type { Image, ImageUse } from '#content/media/images-api.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { isDeepEqual } from '../../../deep-equal.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { textInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import { localMoment } from '../../dates.ts'
import { Fact, Facts } from '../../facts.tsx'
import { NavGuard } from '../../nav-guard.tsx'
import { DeleteImage, type ImageToDelete, prepareDelete } from '../delete-image.tsx'
import { fileSize } from '../file-size.ts'
import { ImageUses } from '../image-uses.tsx'
import { Crops } from './crops.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { Tools } from './tools.tsx'

/** The API's limit for an alternative text, in characters. */
const altLimit = 500

interface DetailsProps {
  image: Image & { uses: ImageUse[] }
  /** Reloads the list and the picture with this id: another one if it took the place of the replaced picture. */
  onChanged: (id: string) => Promise<unknown>
  onDeleted: () => Promise<unknown>
  /** Closes the details by navigating to the URL without the picture's id. */
  onClose: () => void
}

/** Details of a picture: alternative text, focus point, uses and file. */
export function Details({ image, onChanged, onDeleted, onClose }: DetailsProps) {
  const id = useId()
  const [alt, setAlt] = useState(image.alt)
  const [focus, setFocus] = useState(image.focus)
  const [isBusy, setBusy] = useState(false)
  const replacement = useLazy(() => import('./replace-dialog.tsx'), 'the upload')
  const [toDelete, setToDelete] = useState<ImageToDelete>()
  // The saved values. They are set before the list reloads: closing the dialog must not ask about saved changes.
  const [stored, setStored] = useState<Pick<Image, 'alt' | 'focus'>>(image)
  const isChanged = !isDeepEqual({ alt, focus }, { alt: stored.alt, focus: stored.focus })
  const [seen, setSeen] = useState(image)
  if (seen !== image) {
    setSeen(image)
    // Shows what another person has saved, unless there are unsaved changes.
    if (!isChanged) {
      setAlt(image.alt)
      setFocus(image.focus)
      setStored(image)
    }
  }

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.json('PUT /images/:id', { params: { id: image._id }, body: { alt, focus } })
      setStored({ alt, focus })
      await onChanged(image._id)
      toast.success('Image updated successfully')
    } catch (error) {
      toast.error('Failed to update image', { description: reasonOf(error) })
    }
    setBusy(false)
  }

  return (
    <>
      <Dialog
        title="Image details"
        isWide
        onClose={onClose}
        mayClose={() => {
          // With unsaved changes, `onClose` navigates, and the navigation guard asks.
          if (isChanged) onClose()
          return !isChanged
        }}
      >
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0">
            <FocusPicker image={image} focus={focus} onFocus={setFocus} />
            <div className="mt-5">
              <Crops image={image} focus={focus} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <p className="font-semibold text-base wrap-anywhere">{image.filename}</p>
            <form
              className="grid gap-1.5"
              aria-label="Image description"
              onSubmit={(event) => {
                event.preventDefault()
                save()
              }}
            >
              <label htmlFor={`${id}-alt`} className="font-medium">
                Alternative text
              </label>
              <textarea
                dir="auto"
                id={`${id}-alt`}
                value={alt}
                maxLength={altLimit}
                rows={3}
                aria-describedby={`${id}-hint`}
                className={textInput}
                onChange={({ target }) => setAlt(target.value)}
              />
              <p id={`${id}-hint`} className="text-ink-2">
                Describe the image for people who can’t see it. Leave empty if the surrounding text
                says enough.
              </p>
              <div>
                <Button type="submit" isOff={isBusy || !isChanged} className="mt-1">
                  {isBusy ? 'Saving...' : 'Save'}
                </Button>
              </div>
            </form>
            <Facts className="grid-cols-2 gap-x-4 gap-y-3">
              <Fact term="Dimensions">{`${image.width} × ${image.height} pixels`}</Fact>
              <Fact term="Size">{image.size > 0 ? fileSize(image.size) : 'Not known'}</Fact>
              <Fact term="Uploaded" isWide>
                <time dateTime={image.createdAt}>{localMoment(image.createdAt)}</time>
              </Fact>
              <Fact term={`Used in (${image.uses.length})`} isWide>
                <ImageUses uses={image.uses} />
              </Fact>
            </Facts>
            <Tools
              image={image}
              onReplace={replacement.show}
              onDelete={() => setToDelete(prepareDelete(image))}
            />
          </div>
        </div>
      </Dialog>
      {replacement.open && (
        <replacement.open.ReplaceDialog
          image={image}
          count={image.uses.length}
          onReplaced={async ({ _id }) => {
            await onChanged(_id)
            toast.success('Image replaced successfully')
          }}
          onClose={replacement.close}
        />
      )}
      {toDelete && (
        <DeleteImage
          {...toDelete}
          onDeleted={() => {
            // Marks the form as unchanged, so that the navigation guard does not ask.
            flushSync(() => setStored({ alt, focus }))
            return onDeleted()
          }}
          onClose={() => setToDelete(undefined)}
        />
      )}
      <NavGuard isChanged={() => isChanged} isSame={isSameView}>
        <p>You have unsaved changes to the alternative text or the focal point.</p>
      </NavGuard>
    </>
  )
}

const isSameView = (one: Location, other: Location) => viewOf(one) === viewOf(other)

const viewOf = ({ search }: Location) => new URLSearchParams(search).get('view')
