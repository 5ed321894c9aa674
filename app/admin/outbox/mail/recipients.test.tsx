// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withBackOffice } from '#tests/support/components/back-office.tsx'
import { Recipients } from './recipients.tsx'

const office = withBackOffice()
const ada = { address: 'ada@northlight.dev', messages: 'each', hasSpam: true, source: 'duty' }

test('an undeliverable address is marked as never notified', async () => {
  const mail = {
    recipients: [ada as never], // Cast: TypeScript widens the literal's enum values to `string`.
    unreachable: ['admin@example.com'],
    digestHour: 7,
    timeZone: 'UTC',
  }
  await office.open('/admin/settings/mail', {
    '/admin/settings/mail': {
      default: () => <Recipients mail={mail} />,
    },
  })
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toHaveLength(2)
  expect(lines[0]).not.toContain('Never notified')
  expect(lines[1]).toBe('admin@example.comNever notified: emails can’t be sent to this address')
})
