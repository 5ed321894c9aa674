import * as fc from 'fast-check'

/** Bodies that are not JSON, or do not match their content type. */
export const oddPayload = fc
  .constantFrom<[string | undefined, string | Buffer]>(
    ['application/json', ''],
    ['application/json', '{'],
    ['application/json', '{"a":1,}'],
    ['application/json', '"text"'],
    ['application/json', 'null'],
    ['application/json', '[]'],
    ['application/json', '{"__proto__":{"isAdministrator":true}}'],
    ['application/json', '{"constructor":{"prototype":{"x":1}}}'],
    ['application/json', '{"a":1e999}'],
    ['application/json', '{"a":"\\ud800"}'],
    ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['application/json', '\ufeff{}'],
    ['application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['application/json', `{"a":"${'x'.repeat(70_000)}"}`],
    ['application/json; charset=utf-16', '{}'],
    ['application/json\t', '{}'],
    ['application/ json', '{}'],
    ['application/x-www-form-urlencoded', 'a=1&b=2'],
    ['text/plain', '{}'],
    ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n'],
    ['', '{}'],
    [undefined, '{}'],
  )
  .map(([type, payload]) => ({
    headers: type === undefined ? {} : ({ 'content-type': type } as Record<string, string>),
    payload,
  }))

/** Headers that are sometimes wrong or meant for another server. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { 'if-match': '"1"' },
    { 'if-match': '*' },
    { 'if-match': 'W/"1"' },
    { 'if-match': '"999999999999999999999"' },
    { 'if-match': '1' },
    { 'idempotency-key': 'same' },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': 'ä' },
    { accept: 'text/html' },
    { accept: 'application/xml;q=9' },
    { 'accept-language': 'de, *;q=x' },
    { 'accept-encoding': 'br;q=-1, \x7f' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br, br, br' },
    { 'transfer-encoding': 'identity' },
    { 'content-length': '-1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-http-method-override': 'DELETE' },
    { 'x-original-url': '/api/people' },
    { range: 'bytes=0-0,0-0,0-0' },
    { 'if-none-match': '*' },
    { 'if-modified-since': 'never' },
    { cookie: 'a=b; __Host-a=; =;;' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { expect: '100-continue' },
    { 'user-agent': '\u00ff'.repeat(3000) },
    { traceparent: '00-zz-zz-zz' },
    { traceparent: `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01` },
  ),
)

/** Queries that no operation describes, or with invalid values. */
export const oddQuery = fc.constantFrom(
  ...['?', '=', '&&', '%', '%zz', '%00=1', 'a', 'unknown=1', '__proto__=1', '__proto__[x]=1'],
  ...['page=1&page=2', 'page=0', 'page=-1', 'page=1e3', 'page=9007199254740993', 'pageSize=100000'],
  ...[
    'sort=title%27',
    'sort=__proto__',
    'search=%25',
    'search=%00',
    'search=%F0%9F%A7%B5',
    'search=',
  ],
  ...['draft=TRUE', 'draft=true&draft=false', 'isActive=1', 'force=yes', 'over=x', 'search=%E9'],
  `search=${'a'.repeat(1500)}`,
  `search=${'a'.repeat(3000)}`,
  `search=${encodeURIComponent("' or 1=1 --")}`,
  `search=${encodeURIComponent('(((((a+)+)+)+)+)+$')}`,
  `search=${encodeURIComponent('" AND NEAR(a b) * ^')}`,
  'constructor=1',
)
