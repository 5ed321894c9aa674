import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { OwnAccount } from '#content/people/me-api.ts'
import { passwordFault } from '#content/text/password.ts'
import { byField, fieldErrorsOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { showErrors } from '../../documents/form/submission/focus-first-error.ts'
import { useScreen } from '../../screen.tsx'
import { confirmWithPasskey, reasonOrDecline } from './confirm-with-passkey.ts'
import { PasswordInput } from './password-input.tsx'

const empty = { current: '', password: '' }

/** Form that changes the signed-in person's password, or removes it if there is a passkey. */
export function PasswordForm({ account }: { account: OwnAccount }) {
  const { email, hasPassword, passkeys } = account
  const id = useId()
  const { reload } = useScreen()
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Partial<typeof empty>>({})

  const act = async (form: HTMLFormElement | null, work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      setTyped(empty)
      setErrors({})
      await reload()
    } catch (error) {
      const found = fieldErrorsOf(error).filter(({ field }) => field !== 'assertion')
      showErrors(form, () => setErrors(byField(found)))
      if (found.length === 0)
        toast.error('Failed to change the password', { description: reasonOrDecline(error) })
    }
  }
  const save = (form: HTMLFormElement) => {
    const fault = passwordFault(typed.password, email)
    if (fault) return showErrors(form, () => setErrors({ password: fault }))
    const store = async () => {
      const body = { ...typed, ...(await confirmWithPasskey(account)) }
      await api.send('PUT /me/password', { body })
    }
    act(form, store, hasPassword ? 'Password changed' : 'Password set')
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      {/* Tells password managers which account the password is for. */}
      <input type="text" hidden readOnly value={email} autoComplete="username" />
      {hasPassword && (
        <PasswordInput
          id={`${id}-current`}
          label="Current password"
          value={typed.current}
          error={errors.current}
          onChange={(current) => setTyped({ ...typed, current })}
        />
      )}
      <PasswordInput
        id={`${id}-password`}
        label="New password"
        isNew
        value={typed.password}
        error={errors.password}
        onChange={(password) => setTyped({ ...typed, password })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary">
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
        {hasPassword && passkeys.length > 0 && (
          <Button
            look="quiet"
            onClick={({ currentTarget: { form } }) =>
              act(
                form,
                () => api.send('POST /me/password/off', { body: { current: typed.current } }),
                'Password turned off',
              )
            }
          >
            Turn off password
          </Button>
        )}
      </div>
    </form>
  )
}
