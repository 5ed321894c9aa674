import { useState } from 'react'
import { AsidePart } from './aside.tsx'

/** Version for a URL of the latest picture: the server redirects any version to the current one. */
const anyVersion = '000000000000'

interface SharedPictureProps {
  /** Subject of the picture: `site`, `projects/harbor-dispatch`. Absent while it has no page. */
  of: string | undefined
  version: number
  /** When it follows what is typed. */
  note?: string
}

/** Open Graph picture: what a shared link shows, from the stored values. */
export function SharedPicture({ of, version, note }: SharedPictureProps) {
  const [broken, setBroken] = useState<string>()
  const address = of && `/og/${of}-${anyVersion}.png?v=${version}`
  return (
    <AsidePart title="Shared picture">
      {address && broken !== address ? (
        <>
          <img
            key={address}
            src={address}
            alt="As a shared link shows it"
            width={1200}
            height={630}
            loading="lazy"
            className="h-auto w-full max-w-lg border border-line bg-ground"
            onError={() => setBroken(address)}
          />
          <p className="mt-2 text-ink-3 text-xs">
            {note ?? 'As it is now. It follows when you save.'}
          </p>
        </>
      ) : (
        <p className="text-ink-2 text-sm">
          {of ? 'It could not be loaded.' : 'There is one as soon as visitors see the page.'}
        </p>
      )}
    </AsidePart>
  )
}
