import * as fc from 'fast-check'
import { codePoint } from '../inputs/code-points.ts'

/** Texts known to break software. */
export const hostileTexts = [
  ...['', ' ', '\t', '\r\n', '\u00a0', '\ufeff', '0', '-1', '1e999', 'NaN', 'null', 'true', '[]'],
  ...['nul\0byte', '\ud800', 'a\udc00b', '\x1b[31m', '\x7f', '\u0085', '\u2028', '\uffff'],
  ...[
    '👩‍🚀',
    '🏳️‍🌈',
    'é',
    'e\u0301',
    'ﬁ',
    'İstanbul',
    'ß',
    'שלום',
    '\u202egnp.exe',
    '\u2066a\u2069',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '$ne',
    '$ref',
    '{{7*7}}',
    '<%= 7*7 %>',
  ],
  ...["' or 1=1 --", "'; drop table projects; --", '%', '_', '\\', '%00', '?', ':x', '$1', '"'],
  ...['<script>window.hostile=1</script>', '"><img src=x onerror=window.hostile=1>', '</style>'],
  ...['javascript:window.hostile=1', 'data:text/html,x', 'file:///etc/passwd', '//evil.example'],
  ...[
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '../../etc/passwd',
    '..\\..\\x',
    '/etc/passwd\0.png',
  ],
  ...[
    'a\r\nBcc: x@evil.example',
    '<!--',
    ']]>',
    '&lt;',
    '&#0;',
    '<?xml?>',
    '\\u0000',
    '%s%n',
    '(a+)+$',
  ],
  ...[
    'a'.repeat(255),
    'a'.repeat(2001),
    '𝒳'.repeat(3000),
    'x'.repeat(20_001),
    '\u0301'.repeat(500),
  ],
] as const

const words = fc.constantFrom('A quay', 'Ines', 'two words', 'Zürich', 'line\nand line', '1')

/** Any text of this many UTF-16 units. */
export const textOf = (least = 0, most = 20_000): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 12, arbitrary: words },
      { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
      { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 40 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    )
    .map((text) => text.slice(0, most).padEnd(least, 'x'))
