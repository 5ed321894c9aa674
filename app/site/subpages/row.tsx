import { type ReactNode, useId } from 'react'
import { dirOf } from '../text/direction.ts'

/** Row of a page, with its title in the margin. */
export function Row({ title = '', children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className="wrap">
      <div className="border-line border-t py-8 lg:grid lg:grid-cols-12 lg:gap-x-6 lg:py-10">
        {title && (
          <h2
            dir={dirOf(title)}
            id={id}
            className="mb-5 font-semibold text-xl wrap-anywhere lg:col-span-3 lg:pr-4"
          >
            {title}
          </h2>
        )}
        <div className="min-w-0 lg:col-span-9 lg:col-start-4">{children}</div>
      </div>
    </section>
  )
}
