import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/push-button.tsx'
import { NavGuard } from '../nav-guard.tsx'

interface SettingsFormProps {
  form: {
    isBusy: boolean
    isChanged: boolean
    onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  }
  /** Label of the button that saves. */
  action?: string
  /** Buttons beside the one that saves. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

/** Form of settings, with the button that saves. Leaving it with unsaved changes asks first. */
export function SettingsForm({ form, action = 'Save Changes', more, ...rest }: SettingsFormProps) {
  const { className = 'max-w-2xl gap-6', children } = rest
  return (
    <>
      {/* Outside the form: the guard's dialog contains a form, and HTML forbids nested forms. */}
      <NavGuard
        isChanged={() => form.isChanged}
        isSame={(one, other) => one.pathname === other.pathname}
      >
        You have unsaved changes.
      </NavGuard>
      <form onSubmit={form.onSubmit} noValidate className={`grid ${className}`}>
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isOff={form.isBusy} className="max-sm:w-full">
            {form.isBusy ? 'Saving...' : action}
          </Button>
          {more}
        </div>
      </form>
    </>
  )
}
