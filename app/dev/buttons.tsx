import { Trash2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { button } from '../ui/button.ts'
import { Part, Variants } from './part.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = { sm: 'Small', md: 'Medium', lg: 'Large' } as const
const sizeNames = ['sm', 'md', 'lg'] as const

export function Buttons() {
  return (
    <Part name="button">
      {variants.map((look) => (
        <Variants key={look} of={look}>
          {sizeNames.map((size) => (
            <button key={size} type="button" className={button(look, size)}>
              {sizes[size]}
            </button>
          ))}
          <button type="button" className={button(look, 'icon')} aria-label={`Delete, ${look}`}>
            <Trash2 aria-hidden size={16} />
          </button>
          <button type="button" disabled className={button(look)}>
            Disabled
          </button>
          <button type="button" aria-disabled className={button(look)}>
            Busy
          </button>
          <a href="#part-button" className={button(look)}>
            As a link
          </a>
        </Variants>
      ))}
    </Part>
  )
}

export const Badges = () => (
  <Part name="badge">
    <div className="dev-row">
      <Badge variant="live">New</Badge>
      <Badge variant="still">Read</Badge>
    </div>
  </Part>
)
