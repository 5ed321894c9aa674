import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import type { MenuName } from '#content/imports/import-kinds.ts'
import type { UnlinkedPage } from '#content/imports/imports-api.ts'
import { counted } from '#content/text/counted.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/push-button.tsx'
import { useScreen } from '../screen.tsx'
import { SettingsPart } from '../settings/settings-part.tsx'

/** Pages that are named. */
const mostShown = 12

const menus = ['header', 'footer'] as const satisfies MenuName[]

interface UnlinkedPagesProps {
  id: string
  pages: readonly UnlinkedPage[]
}

/** Published pages of an import that visitors cannot find, with a button for each menu. */
export function UnlinkedPages({ id, pages }: UnlinkedPagesProps) {
  const { reload } = useScreen()
  const [isBusy, setBusy] = useState(false)
  const add = async (menu: MenuName) => {
    setBusy(true)
    try {
      const params = { id }
      const { added, isPublic } = await api.json('POST /imports/:id/menu', {
        params,
        body: { menu },
      })
      const text = `${counted(added, 'page')} added to the ${menu}`
      if (isPublic) toast.success(text)
      else toast.success(text, { description: `The ${menu} has a draft. Publish it to show them.` })
      await reload()
    } catch (error) {
      toast.error(`Failed to add the pages to the ${menu}`, { description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const more = pages.length - mostShown
  return (
    <SettingsPart title={counted(pages.length, 'page is in no menu', 'pages are in no menu')}>
      <p className="max-w-[65ch] text-sm">
        Visitors find these pages only by a link or a search engine. Order and shorten the links in
        the menu afterwards.
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {pages.slice(0, mostShown).map(({ title, path }) => (
          <li key={path} className="wrap-anywhere">
            <Link to={path} reloadDocument className="underline">
              {title}
            </Link>
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        {menus.map((menu) => (
          <Button
            key={menu}
            look="secondary"
            isOff={isBusy}
            onClick={() => add(menu)}
            className="max-sm:w-full"
          >
            {`Add to the ${menu}`}
          </Button>
        ))}
      </div>
    </SettingsPart>
  )
}
