import { useId } from 'react'
import { Link } from 'react-router'
import { button } from '../../ui/button.ts'
import { adminPath } from '../admin-path.ts'

/** Panel that links to the setup while the site has no name. */
export function NewSitePanel() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mb-6 flex flex-wrap items-center gap-x-8 gap-y-4 border-signal border-l-2 bg-sheet px-5 py-4 text-sm"
    >
      <div className="min-w-0 grow basis-80">
        <h2 id={id} className="font-semibold">
          Set up your site
        </h2>
        <p className="mt-1 max-w-[75ch] text-ink-2">
          Add your company name, a headline, a logo and a color, and see your home page change as
          you type. Nothing is published until you go live.
        </p>
      </div>
      <Link to={adminPath('/admin/setup')} className={`${button()} max-sm:w-full`}>
        Set up your site
      </Link>
    </section>
  )
}
