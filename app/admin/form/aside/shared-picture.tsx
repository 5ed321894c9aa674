import { useState } from 'react'
import { AsidePart } from './aside.tsx'

/** The server leads from any version of the address to the picture of now. */
const anyVersion = '000000000000'

interface SharedPictureProps {
  /** What is shared: `site`, `projects/harbor-dispatch`. Absent while nobody can share it. */
  of: string | undefined
  version: number
}

/** The picture that stands for a link where it is shared, as it is stored. */
export function SharedPicture({ of, version }: SharedPictureProps) {
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
          <p className="mt-2 text-ink-3 text-xs">As it is now. It follows when you save.</p>
        </>
      ) : (
        <p className="text-ink-2 text-sm">
          {of ? 'It could not be loaded.' : 'There is one as soon as visitors see the page.'}
        </p>
      )}
    </AsidePart>
  )
}
