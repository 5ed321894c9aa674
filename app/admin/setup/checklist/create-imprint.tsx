import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { formPath } from '#content/publishing/form-path.ts'
import { reasonOf } from '../../../api/failure.ts'
import { fetchSettings, records } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'

/** Button that creates an inactive imprint with headings to fill in, and opens its form. */
export function CreateImprint() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const create = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      // Loaded late: the dashboard needs no schemas otherwise.
      const { imprintValues } = await import('./imprint-values.ts')
      const values = imprintValues(await fetchSettings())
      const { _id } = await records('subpages').create({ ...values, isActive: false })
      await navigate(formPath({ type: 'subpages', recordId: _id }))
    } catch (error) {
      toast.error('Failed to create the imprint', { description: reasonOf(error) })
    }
    setBusy(false)
  }
  return (
    <Button look="secondary" size="sm" isOff={isBusy} onClick={create}>
      Create page with headings
    </Button>
  )
}
