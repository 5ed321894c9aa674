import { expect, test } from 'vitest'
import { foldText } from './search-text.ts'

test.each([
  ['ĐẶNG', 'dang'],
  ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ærøskøbing', 'aeroskobing'],
  ['ŒUVRE', 'oeuvre'],
  ['Diyarbakır İstanbul IŞIK', 'diyarbakir istanbul isik'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Ħamrun', 'hamrun'],
  ['Əliyev', 'eliyev'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['ﬁne ①', 'fine 1'],
  ['会社', '会社'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
