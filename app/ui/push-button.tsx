import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { button } from './button.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  look?: Parameters<typeof button>[0]
  size?: 'sm' | 'md'
  icon?: LucideIcon
  /** What the button acts on, for screen readers: the name of its row. */
  of?: string
  /** Disabled, but still focusable: the focus is not lost while a request runs. */
  isOff?: boolean | undefined
  /** Turns red under the pointer. */
  isDestructive?: boolean
  type?: 'button' | 'submit'
}

/** Button with an icon and a label. */
export function Button({ look = 'primary', size = 'md', icon: Icon, of, ...rest }: ButtonProps) {
  const { isOff, isDestructive, type = 'button', className = '', onClick, children, ...more } = rest
  return (
    <button
      {...more}
      type={type}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={`${button(look, size)} max-sm:min-h-11 ${isDestructive ? 'hover:text-bad' : ''} ${className}`}
    >
      {Icon && <Icon aria-hidden size={size === 'sm' ? 15 : 16} />}
      {children}
      {of && <span className="sr-only">{` ${of}`}</span>}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'look' | 'size' | 'type' | 'children'> {
  icon: LucideIcon
  title: string
}

/** Button that is only an icon, named by its title and what it acts on. */
export function IconButton({
  icon: Icon,
  title,
  of,
  isOff,
  isDestructive,
  ...rest
}: IconButtonProps) {
  const { className = '', onClick, ...more } = rest
  return (
    <button
      type="button"
      title={title}
      aria-label={of ? `${title} ${of}` : title}
      aria-disabled={isOff}
      {...more}
      onClick={isOff ? undefined : onClick}
      className={`${button('quiet', 'icon')} ${isDestructive ? 'hover:text-bad' : ''} ${className}`}
    >
      <Icon aria-hidden size={16} />
    </button>
  )
}
