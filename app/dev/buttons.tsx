import { Trash2 } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { button } from '../ui/button.ts'
import { Button, IconButton } from '../ui/push-button.tsx'
import { Part, Variants } from './part.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = { sm: 'Small', md: 'Medium', lg: 'Large' } as const
const sizeNames = ['sm', 'md', 'lg'] as const

export function Buttons() {
  return (
    <Part name="button">
      {variants.map((variant) => (
        <Variants key={variant} of={variant}>
          {sizeNames.map((size) => (
            <button key={size} type="button" className={button(variant, size)}>
              {sizes[size]}
            </button>
          ))}
          <IconButton icon={Trash2} title="Delete" of={variant} />
          <button type="button" disabled className={button(variant)}>
            Disabled
          </button>
          <Button look={variant} icon={Trash2} isOff>
            Busy
          </Button>
          <Button look={variant} size="sm" icon={Trash2} of="Heron">
            Small, of a row
          </Button>
          <a href="#part-button" className={button(variant)}>
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
