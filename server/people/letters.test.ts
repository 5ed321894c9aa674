import { expect, test } from 'vitest'
import { changedLetter, invitationLetter, noPasswordLetter, resetLetter } from './letters.ts'

const german = {
  company: 'Muster GmbH',
  siteUrl: 'https://www.muster.example',
  language: 'de',
} as const
const invitation = {
  link: 'https://www.muster.example/admin/x',
  by: 'ada@muster.example',
  hours: 72,
}

test('account emails are in the site’s language', () => {
  const { subject, parts } = invitationLetter(german, invitation)
  expect(subject).toBe('Muster GmbH: Einladung ins Back Office')
  expect(JSON.stringify(parts)).toContain(
    'Der Link funktioniert nur einmal und ist 72 Stunden gültig.',
  )
  expect(resetLetter(german, invitation.link, 30).subject).toBe(
    'Muster GmbH: Passwort zurücksetzen',
  )
  expect(noPasswordLetter(german).subject).toBe('Muster GmbH: Ihr Konto hat kein Passwort')
  const changed = changedLetter(german, 'passkeyAdded')
  expect(changed.subject).toBe('Muster GmbH: Ein Passkey wurde hinzugefügt')
  expect(invitationLetter({ ...german, language: 'en' }, invitation).subject).toBe(
    'Muster GmbH: you are invited to the back office',
  )
})
