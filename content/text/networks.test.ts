import { expect, test } from 'vitest'
import { networkAddress } from './networks.ts'

test.each([
  ['twitter', '@hsoft', 'https://x.com/hsoft'],
  ['twitter', 'hsoft_1', 'https://x.com/hsoft_1'],
  ['linkedin', 'hsoft-gmbh', 'https://www.linkedin.com/company/hsoft-gmbh'],
  ['linkedin', 'müller', 'https://www.linkedin.com/company/müller'],
  ['facebook', 'hsoft.example', 'https://www.facebook.com/hsoft.example'],
  ['facebook', 'www.facebook.com', 'https://www.facebook.com'],
  ['github', ' hsoft ', 'https://github.com/hsoft'],
  ['github', 'github.com/hsoft', 'https://github.com/hsoft'],
  [
    'github',
    'www.github.com/hsoft?tab=repositories',
    'https://www.github.com/hsoft?tab=repositories',
  ],
  ['twitter', 'https://twitter.com/hsoft', 'https://twitter.com/hsoft'],
  ['github', 'HTTP://git.example/@hsoft', 'HTTP://git.example/@hsoft'],
  ['linkedin', 'https://www.linkedin.com/in/ada%20l/', 'https://www.linkedin.com/in/ada%20l/'],
  ['facebook', '', ''],
  ['facebook', '  ', ''],
] as const)('on %s, %j becomes %j, which stays unchanged', (network, text, address) => {
  expect(networkAddress(network, text)).toBe(address)
  expect(networkAddress(network, address)).toBe(address)
})

test.each([
  'two words',
  'https://x.com/two words',
  'javascript:alert(1)',
  'JavaScript://x.com/%0aalert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  'ftp://example.com/x',
  'ada@example.com',
  '@name@social.example',
  'https://github.com@evil.example/',
  'https://x',
  'https://',
  '//github.com/hsoft',
  '/hsoft',
  'github.com:javascript/x',
  '@',
  '--',
  '.',
  '"><script>',
])('%j is rejected', (text) => {
  expect(networkAddress('github', text)).toBeUndefined()
})
