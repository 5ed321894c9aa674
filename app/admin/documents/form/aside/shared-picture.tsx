import { useState } from 'react'
import { AsidePart } from './aside.tsx'

/** Placeholder version for the picture's URL: the server redirects any version to the current one. */
const anyVersion = '000000000000'

interface SharedPictureProps {
  /** The page that is shared: `site`, or `projects/harbor-dispatch` for a record. `undefined` if it is not public. */
  of: string | undefined
  version: number
  /** Text below the picture. By default it says that the picture changes with the next save. */
  note?: string | undefined
  /** Picture that was chosen in the form and that visitors do not see yet. */
  chosen?: string | undefined
}

/** Open Graph picture of a shared link. A newly chosen picture is shown before it is saved. */
export function SharedPicture({ of, version, note, chosen = '' }: SharedPictureProps) {
  const [broken, setBroken] = useState<string>()
  const isOurs = chosen.startsWith('/media/')
  const stored = of && `/og/${of}-${anyVersion}.png?v=${version}`
  const address = isOurs ? chosen : stored
  return (
    <AsidePart title="Link preview">
      {address && broken !== address ? (
        <>
          <img
            key={address}
            src={address}
            alt="How it looks as a shared link"
            width={1200}
            height={630}
            loading="lazy"
            className="aspect-[1200/630] h-auto w-full max-w-lg border border-line bg-ground object-cover"
            onError={() => setBroken(address)}
          />
          <p className="mt-2 text-ink-3 text-xs">
            {isOurs
              ? 'Cropped around the center here, and around the focal point once saved.'
              : (note ?? 'This is the current image. It updates when you save.')}
          </p>
        </>
      ) : (
        <p className="text-ink-2 text-sm">
          {address ? 'It could not be loaded.' : 'Available once visitors can see the page.'}
        </p>
      )}
      {chosen !== '' && !isOurs && (
        <p role="status" className="mt-1.5 border-warn border-l-2 pl-2 text-ink-2 text-sm">
          Only images from the library can be used. Otherwise, a card is generated.
        </p>
      )}
    </AsidePart>
  )
}
