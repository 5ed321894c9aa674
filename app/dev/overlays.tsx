import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { button } from '../ui/button.ts'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '../ui/menu.tsx'
import { Part } from './part.tsx'

const kinds = { plain: 'Dialog', wide: 'Wide dialog', confirm: 'Confirm', mild: 'Mild confirm' }
type Kind = keyof typeof kinds
const kindNames = ['plain', 'wide', 'confirm', 'mild'] as const satisfies Kind[]

export function Dialogs() {
  const [open, setOpen] = useState<Kind>()
  const close = () => setOpen(undefined)
  return (
    <Part name="dialog">
      <div className="dev-row">
        {kindNames.map((kind) => (
          <button
            key={kind}
            type="button"
            className={button('secondary')}
            onClick={() => setOpen(kind)}
          >
            {kinds[kind]}
          </button>
        ))}
      </div>
      {(open === 'plain' || open === 'wide') && (
        <Dialog title={kinds[open]} isWide={open === 'wide'} onClose={close}>
          <p className="mb-6">It closes by its button, by Escape, and takes the focus with it.</p>
          <button
            type="button"
            className={button('secondary')}
            onClick={() => toast.success('Saved in the dialog')}
          >
            Notice in the dialog
          </button>
        </Dialog>
      )}
      {(open === 'confirm' || open === 'mild') && (
        <Confirm
          title="Delete this project?"
          action="Delete"
          isMild={open === 'mild'}
          onConfirm={async () => {
            toast.success('Project deleted')
            return false
          }}
          onClose={close}
        >
          <p>It lies in the trash for 30 days.</p>
        </Confirm>
      )}
    </Part>
  )
}

export function Menus() {
  return (
    <Part name="menu">
      <div className="dev-row">
        <Menu label="More about this part">
          <MenuLink to="#part-menu">
            <Pencil aria-hidden size={16} /> Part of this page
          </MenuLink>
          <MenuButton onClick={() => toast.success('Chosen')}>
            <Trash2 aria-hidden size={16} /> A button
          </MenuButton>
          <MenuLine />
          <MenuButton isOff onClick={() => {}}>
            One that is off
          </MenuButton>
          <MenuLink href="/">A page of the site</MenuLink>
        </Menu>
      </div>
    </Part>
  )
}

export function Toasts() {
  const retry = { label: 'Retry', onClick: () => toast.success('Saved') }
  const description = 'The server cannot be reached. What you typed is kept in this browser.'
  return (
    <Part name="toasts">
      <div className="dev-row">
        <button
          type="button"
          className={button('secondary')}
          onClick={() => toast.success('Project saved')}
        >
          Success
        </button>
        <button
          type="button"
          className={button('secondary')}
          onClick={() => toast.error('Not saved', { description, action: retry })}
        >
          Error with another try
        </button>
      </div>
    </Part>
  )
}
